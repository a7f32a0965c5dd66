/// A built-in text about the French Revolution.
enum StarterRevolution {
    static let text = """
        # The French Revolution, 1789 to 1799

        ## A kingdom without money

        In the 1780s France was the most populous country of western Europe, and it was bankrupt. Its kings had fought \
        expensive wars, the last of them in support of the American colonies against Britain. In 1788 half of what the state \
        took in went to pay interest on its debts. The taxes fell on those who had least. Society was divided into three \
        estates: the clergy was the First Estate, the nobility was the Second Estate, and everyone else, about 97 percent of the \
        people, was the Third Estate. The first two paid hardly any taxes.

        The harvest of 1788 failed. By the spring of 1789 a labourer in Paris spent most of his wage on bread alone. Hunger in \
        the streets met a quarrel at the top: the king's ministers wanted to tax the nobles, and the nobles answered that only \
        the Estates-General could approve new taxes. This assembly of the three estates had not met since 1614.

        ## 1789: the Estates become a nation

        King Louis XVI opened the Estates-General at Versailles on 5 May 1789. The question was how to vote. If each estate \
        had one vote, clergy and nobility would always win by two to one. The Third Estate demanded a vote by heads. When no \
        agreement was reached, its members declared themselves the National Assembly on 17 June. Three days later they found \
        their hall locked, moved to an indoor tennis court nearby, and swore not to part before France had a constitution. \
        This was the Tennis Court Oath.

        The king gathered troops around Paris. The people of the city looked for arms, and on 14 July they stormed the \
        Bastille, an old fortress and prison that held gunpowder and only seven prisoners. Its fall showed that the king had \
        lost control of his capital. In the countryside peasants burned the papers that recorded what they owed to their \
        lords. On the night of 4 August the Assembly abolished feudal rights.
        \u{0C}## Rights and a constitution

        On 26 August 1789 the Assembly adopted the Declaration of the Rights of Man and of the Citizen. It says that men are \
        born and remain free and equal in rights, that the nation is the source of all power, and that the law must be the \
        same for all. Women were left out. In 1791 the writer Olympe de Gouges answered with a Declaration of the Rights of \
        Woman; she was executed two years later.

        In October 1789 thousands of women marched from Paris to Versailles, because bread was scarce, and brought the royal \
        family back to the city. The Assembly took the land of the Church to pay the debts of the state, and in 1790 it made \
        priests into paid servants of the state who had to swear loyalty to it. About half of them refused. This split \
        turned many faithful villagers against the revolution.

        In June 1791 the king tried to flee in disguise and was stopped at Varennes, close to the border. Few trusted him \
        after that. The constitution of September 1791 still made France a constitutional monarchy: the king kept a veto, and \
        only men who paid a certain amount of taxes could vote.

        ## War and the republic

        In April 1792 France declared war on Austria, and Prussia joined the other side. The war went badly, and many in Paris \
        believed that the king was hoping for the enemy. On 10 August 1792 a crowd stormed the Tuileries palace, and the \
        monarchy was suspended. A new assembly, the Convention, was elected by nearly all men. On 21 September 1792 it \
        abolished the monarchy, and France became a republic.

        The Convention put the king on trial for treason. Louis XVI was executed by the guillotine on 21 January 1793. In the \
        Convention the Girondins, who were moderate and strong in the provinces, stood against the Jacobins, also called the \
        Mountain, who relied on the working people of Paris, the sans-culottes. In June 1793 the Jacobins won and had the \
        leaders of the Girondins arrested.
        \u{0C}## The Terror

        By the summer of 1793 the republic was at war with most of Europe, and a royalist rising had broken out in the Vendée in \
        the west. The Convention gave great powers to twelve men, the Committee of Public Safety. Its best-known member was \
        the lawyer Maximilien Robespierre. The committee fixed the price of bread, called up all unmarried men between 18 and \
        25 for the army, and set up courts that judged without appeal. This time is called the Terror. From September 1793 to \
        July 1794 about 17,000 people were sentenced to death, and many more died in prison or without a trial.

        The armies of the republic began to win, but the executions did not stop. In April 1794 Georges Danton, who had asked \
        for mercy, was executed himself. By July nobody in the Convention felt safe any more. On 27 July 1794, by the new \
        calendar the ninth of Thermidor, the deputies had Robespierre arrested. He was executed on the following day, and \
        the Terror ended.

        ## The Directory and a general

        A new constitution in 1795 gave the government to five men, the Directory. It was weak, corrupt and hated by \
        royalists and Jacobins alike, and it depended on the army. The most successful general was Napoleon Bonaparte, who \
        had beaten Austria in Italy. On 9 November 1799, by the new calendar the 18th of Brumaire, he overthrew the \
        Directory and made himself First Consul. Five years later he crowned himself emperor.

        ## What remained

        The monarchy came back in 1814, but much of the revolution stayed. Feudal rights were gone for good, the land that the \
        Church had lost was not given back, and all citizens were equal before the law. The metric system, introduced in \
        1795, is used almost everywhere today. Historians still argue about the Terror: some see it as a reaction to war and \
        civil war, others as a consequence of the idea that there can be only one will of the nation.

        ## Dates to know

        5 May 1789: the Estates-General meet. 14 July 1789: the Bastille falls. 26 August 1789: the Declaration of Rights. \
        21 September 1792: the republic. 21 January 1793: the king is executed. 27 July 1794: Robespierre falls. 9 November \
        1799: Bonaparte takes power.
        """
}
