import Foundation

/// The output of sentence-transformers' all-MiniLM-L6-v2 for five texts: tokens, and 384 numbers
/// each.
enum ReferenceVectors {
    static let texts = [
        "The cell membrane controls what enters and leaves the cell.",
        "Photosynthesis converts light energy into chemical energy.",
        "When is the assignment due?",
        "Dijkstra's algorithm finds the shortest path in a graph with non-negative weights.",
        "naïve café — Ünïcode 漢字 test",
    ]

    static let tokens: [[Int32]] = [
        [
            101, 1996, 3526, 10804, 7711, 2054, 8039, 1998, 3727, 1996, 3526, 1012, 102,
        ],
        [
            101, 7760, 6038, 25078, 19884, 2422, 2943, 2046, 5072, 2943, 1012, 102,
        ],
        [
            101, 2043, 2003, 1996, 8775, 2349, 1029, 102,
        ],
        [
            101, 4487, 15992, 20528, 1005, 1055, 9896, 4858, 1996, 20047, 4130, 1999, 1037, 10629,
            2007, 2512, 1011, 4997, 15871, 1012, 102,
        ],
        [
            101, 15743, 7668, 1517, 27260, 1904, 100, 3231, 102,
        ],
    ]

    static let vectors: [[Float]] = numbers.map { lines in
        let bytes = Data(base64Encoded: lines, options: .ignoreUnknownCharacters) ?? Data()
        return bytes.withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count, by: 4).map {
                Float(
                    bitPattern: UInt32(
                        littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self)))
            }
        }
    }

    /// 32-bit little-endian numbers in base64.
    private static let numbers = [
        """
        pxaNu021yrwWSDG9yLEkPS2AtLwdGVk9BDyfPd8FhLsvC809olFbPYh/FLwioMa8YTRrvNQDBr3XP928ZtITvXV4Pjt9zxA9slfRvR73Dr0+SoU9
        j12TvDDH/Lzvdam9gyU5vZ1/Q7wgN+C8iQlkPOA59zwPUJW9lHeDvebRjLz+9BC7TRhlPYjqf71khEI9BsVVvUmLhr2f2gI9IqiCvDxjbj1gEzO9
        QCYlvbKpIDzw02c7/emdPN5LQLx4agi9AwcpPag6YbuGspG8sevAPMPu17y07bE9jjqtvV0I+T180CI9t7JRO8tPhT0dYbe8v5WLva3tNby7BEO7
        2uP7PHe4Ibt9w5a9cDYAOuEe8jy84Z290H7avPwFsj0UWRE9y9PVvAOPNbszKV89ZqelvBFAKb20cdg8BNrRPBMN7zxncQs+qQxRPcwDkDw2Z509
        iLxIvUHOsbuAsFA9hbiFPD2jxLqh0nY97shYvfdELb0hHZC8kMI9PEXQAr4nyva8mbLpPGVs2bxATOA85w1RvcpyETyPgAE9VJAXvLUE7DznUJ89
        PCsivY5SWzzWwsI8hrNFva7xyrsdFF48+EVpOxvKAjz5RsE9VEmdPVPaNzys4vM8veolPB+RVD00daI9z80nvYEswrsAuZ+8pnhePak/br1vQCK9
        wtgcvZcT84l26oa8yY8qvYL3lbzpXMw85cutvatdQb0xWkO9DkZ9vbApDzzu3bm7kM/ivTEX/b0BJ1W9EciWPaAZGj3SMN+7gWP3ve7wQL1EYMU8
        AV2MvEtJ8LxuAb87kidru6PNbr053Vs9pIpuvVKLor20ni+9/NMwPRXeErwefaU97dWMvYcv/7xNsgQ9Ro5LPbDpqT20+kG8S+3/OvgOorw6iiu9
        DKSAvat3gbxo9MS9keB1PaPHzTzfhEq9Gdm0vak6qDytqtu6gkEavftRfT2FmxO9M72tPZ3lBL1fKoc77DMbvdGw/LpX2H28c3JFvRYtbT04cYY9
        4rE6u/JFnb2sgQA+iXnxPT8QpT1mZKC96X7Lvfrqh7y3Ibi7EnzivZ5vK70lp688d34+u/s0pDxkakM9GBXeuoQQzjwGqC69Te2HvDxBID3UGxm9
        1axOvL0GdTqCqUm9iW2lvNyfnDwKowq9wf2WPEH1GL2Ip+w9mIRtvdJ3Vb02pHo9yZBCvG2EZQk0IqQ9G+ZYverEPT0Dfzu9lrwMPDjXvj3iyTO9
        UxivO5WGgDzxJ409FBGRvCF8jD3ydL28wTTCPIqM4To20nS9P8vCPDcNDr3QHIG9kAHwvNmn6r3AwHQ9zBYMvOSTsT1lK6C9mACYPKYEaL38Irk9
        pQrju0A9Ajs4lGe9NFcJve0ZSrwGlHY90TkZvQ4PMr1EjSQ9bILbvNxxFTtFXwO7Hj4tvHDoDDxwKhA9bwyZPM7Jtjs6+zY9OKEXPEj4Wz2zAg29
        O+QqOxgLL7yzzei8lEnSvITPjTzWwXg8W0VdPaAK4T1m4nC9TIevPedPc70RcaK90pO0u05A2zuwPZ68FAsWPevfPzwCq7g8suNYPQw0IT3Zwhk7
        aqGsPcryXD21rd+8cI7nvV0ZXrx3G+W76iBnvXI1P71jK2S7uAECvUzs4TyYtW09TfNZu9cdDb3VodQ9r1TVuxYIBTwm2QO9+lNDO0PtCT0Ak1U9
        xBeXvXfIhbxYKiu96fnuOrcpnbJ0+YE9WHpePZ8GQz3z9GO94v4avQv3pDkboNU9TgSBPUUJNz2+BZA96VHhvW1K1j3r/RI90ZQGvdFhgjzbHac9
        iAr1PDWX9btuEE49W8Levekxu7wVXL29b7IeO15Nuj1ffLo9rJs2vY2nuLuh1Ck8t7xCPYbWMT0q1X49D7O/POHa8TwWY/g87gppvdidgj1sqV89
        ru2Jvd85iT3N0cO8ZttmvLQPTj1BFB+9fJR9vfTaNL2Revk8DmPoPaNIMLp85zg88tT+PKYcOzvdiKO7fuoHOxBAIbt9M1W9R9x8vB3IQ73nbTS9
        WhYGPeJQdT33RT+9lFESPid8DT7CG128
        """,
        """
        HfIOvDLymz1o6YK94KGvPbeFiDv4HxW86VTtPHn8rzw/wPg8wvGVPRvoqDyF/hW9DecMvQaPJL1w2Wg9xm76PXpn6Lwa43E9YjW+vLhFPb3m4ZA9
        51ZMvWtiz7pdiKS8GL2+O9qrHbuuY6S9qPjxvGgbQ7zX2I88JxkPPRINnDwnOmG8WECnOoKdij2Ymas9Sv8GvPQ0qb3thMs8gDY6PSZknr1NopS9
        ElQHvKFIGT3OtH+9p3SPvOqCDD2ezRe8eWJpvSc+tL21gyA89WlaO4Mtvr3oGIO6EnbfPJG8yDy/D4Q87bHgPEYwNT0sW0q9InX8PNtVPb2rIrS8
        QLHZus0W9zwKYp+8yHiuvBMwqrx1jNW7GiDUvXh1cb1YFpO88LLZPJ+WDr3uiJC9+iofvUYw3zwl6hE9pxSFPZOMMj3L/w49HjwjPSOOt70tQW89
        4SYAPuwLpDzM1WA9Q9AWPexxczymOlg8Eizcva90Tb3pVs68/4+bu0XnZr2isce77O0rPbuPmb3MdFM9irs2vaKGgTzGZfc9p8W1vTKPtr2KH128
        YklDvXIVHD2sDTY+I9/hvPbGBz3KQD897emnPWLaa7wLiu48yHGjOx5txDz6jjk9UgQUvMaEmb1I3Bo9c0gqup8dMz1Orzy9YJoCPXKlib1FgIq9
        o0GHvKlQlAYulMo8bJNgu/4auz2qJsm8SqU6PTCMkL2aYWe9boPKvW7P87ywCyK9w6T6u3aNC729xWU9YiCPPdvaOrytcxC9UlOzvB4K6zygRRu7
        HKUzPeeCFL1at0E98BADPd8GqDxD6AO9dEeGPTzZ7ju9QzA7SWkmvKPTUr0Mxvw8EIUIvJ3R97xLj3E9jMUQPfcX5byZhUA837E3vIvq57zjKHK8
        nJthvIR2qD3P5w08BCWhPHUhSD2IjHQ9wZrVPI4NIj0fAxg9efdXPKY7LryftRi9FKyDPQchErzFj6s7IoCYvEBVbj1DNUy7zlrhPIDlmrulCoG8
        EGunPLzFRj0+Vlm8zR5wPa7+WTqgTdC7CxN3PD2sq7xetZs7DUQjvUYIhLzi/TM9lk3JvEmLDj7Qfhc9Ck4TvcdxmL0DJqO9TNGwPcrW8DymAsK8
        Cn8ivChhB74ISae9n3aNvK0rhr1mzFO9l+O8vB3Gnz1mZYw96KEkvTAJhT0AUkm9XMJ5vTCzUIh54ks98STAvEl+yL0BvnC9P0wZPVVrVDk+5Py9
        6iwRvjwoAr0ZPFw98FmIPVmPGD1nY6u9jbBlPKgPhL3ofzW9vUqfPX1FcD3piSM7r9BUPXN7erzlNgU+90YnPX+wVTvKEiE9wL6EPXURPT0W8vg8
        AvsEPf+WlbzRTK28T0ZJveWxFL09wK274RCcO5UPED352AQ9hO3Mu/aUVry49oo9q15APZzvar2LaSI9++7YPBCdHrysOQC9VzuQvdBhyzuWfo+9
        AAJZuyZqqj2UnS89FixhvbFFcrxbZ2w9Tz9dvO9wnTy/IQC9YmNiu21RKbwg2Kq87SrqvYi6XDyRpWE8ytUEvQuDPD37eLO8Dnl9PYUQ4jycelM8
        XklhPR2XIT251Q09GpYlPUwvOz0Gkb68aeRjPLWJFb34KXK9E7+Vuv9qmrx8MDm8HRL0PAD6+b3a6Tm8XN7pvcpLKLzj1/i9GsxTvXBM+7xgc+45
        QyjxPINSDz2I6kc8wesNPfMvg7IzrZq80NiavEPqlT1432u8ySiaubSQGDwBrJU8YZ/pPHhKLT3Qf0W8CcEGPU/0X7x0Xh0+u0sgvaJDfD1GWjk8
        +W69PYXhYL2U9l88uGLXu+zO5L0xd6O9uP2kvT/MUDxx3k89GRXuO90BCT20aHg8OxYOPeN/lzpcxr49LaZvPM0XYj1po6q85tOfvQG8dr3ZNq69
        V/iPvZlU27xHys48PtPEvEy40D1TgWm9O+CIPaGFjL36X+s8gmZyPHTrhjwt3Yi8fnyWPbDBij0Rp4K80/H0u9vz/r2Y6s+9UMwuvd6mnLsQezc9
        Y2favIKf4DzLNoI9w/ZAPEm02T0SZ848
        """,
        """
        w9s5vRFmdjyzeCQ9xfDePNbeTzyINgA97dbRO7lTG71Ku7W9M11GPZ4sDL3Jlgm9VLFmvXMmZTzsh2K9sGMVvcjstLw3/ou9Dj+juzFdkL2nqbA9
        P0WiugAORT1+ank9z0+tvH5mhbx2rVE9jcKMvQ6JTj1Ajj48SW7JvaCXJz0a13k9jqJ9PcviTr0xqUI9XlYQPYSyBjwSu0s8hnD4PAB1ir3nqHS9
        H3IbvDQspj2t5zU98FvbvM5uOLsrtRC9tVtUvZgDs7u1UPi7QjRIvX2Wrr3YWwQ8+T7fvMXTwzx4Jq09PMWGvEWhLDyoEP68u92OvY+WDzzgGpy9
        JvmbPQXV8j3RqVa9vX0HPbpLFTzbGw07H1GLPJWzKLxcSlM89XoHPU8RobykxFw9kAx3PKaDGz0DExQ9NsYEPWOper2Yboq9/OVTvRqU7ztlASM9
        rY1EPSepbr3+hvq6cbK1PRzvGDw6otu8GB6jPY2YL71H5tE8Ui1vPQhICb2kytk8UiCLvGQOSLyTLzM9DwStPQFh/LxYnAs972D5vNIG2zyha5K9
        XMshvblX5bs8wbe9wM58vQ5wvL25QYA8Hd7YvLnBGj1r+WA8UimmPCMDAj0bUqA9i8I8vHt7/zvDlOW8nQKbOx8R0TxjwR88Xs47vaJYXb33LOq7
        L6YfvYtoD4oRoh+9XJVMvQW7c7w3cLI9l4TePBgjv737fPg86JWCOEMykTytl4u9HjIkvAHT4byILWW82mqlvMf5Fr3g8Je9oo2zPE/lLj3r0CK9
        JFm8PFL+9DyynMi9sWW7PJ/YCL0w2Ek9m4rlPNUbtrynxOC9Up5nPXG0gT1Ml8g9mTvSu5b9lr11MQa8IHVcPLHtLTyBOlC8XjoDuwS4vz0LHSi9
        9jlWPXEZGL03vZg8Mws2vTGztT2CQRq9JbL1PYh5qTxPYes9nS1mPZC3Xb2BKGu9eKsEveibN7044oU9lp6rPeqASj2+VoS9GqVTvSMc2Tw1eJw9
        byMuPeC3IjyLybq7AYEhvTHKiTvbCTK9JajvOzro1j1+SAe9iFKhvaOYCD01KpC9fn8kO7RdeLxHSdA9d19IPQnOIL3/4iW7IRQHPQtuK70fnkE9
        fFxFvVVIH73mkJu9zgaevblCtD3d5ei8ndYpPA2V6DyUFzY8wm9vvZJCk7o2ppE9MiclPG6umgnXlQa9D9eRO/2hXb1Laj08Q1IUPAV+Nb3Od2G9
        AWgivc8Vwz3M/gE+AnaNvcNxAr1JXU69D0EDPfsZwDs+rkG8hSyePHNeiL2atF69vujdOsA1nr16l8A9/+TgO8GTkL3JtRU9xKhGPZAsDT0QM4O9
        xlnEvM/7sLzA1V69/wfEvcFO6r0uUqA8zKomu41yoTynDXI9nykTuhKaWrw376Q9WRcQPkvhCbwFUcW8LW7XPWqRhTwLmCk7xQ2gPOenbby6M489
        /hf8PH8g3rxSWJA9SsFTPWN68zzi96U9E1aWPd+UjjulPTO9QYUZPcEzkT11tk283UGLPWau57scTxG9NRbnPKVdp73VOvW8BKWcvDVuwz1eusC6
        pbALPTLDkz2H9Ku9RuXWvSvBe71ehm49kybQPGV16Dwm9qG8C2OSvZ9PMjzmkTA8h6u0vcW4yj0oSMS9FgnnvPpRAD43xtk8UumTPGKiS7xXseO8
        gkj7PP+S+LwfuOC8JvP+vPuPkrKxleM8+M0YPYom1bzYNNe8im85Pb+E4rwsdIq9sMtHvXQMUr0HU8s91Va2PXGb4LzmOaY8fhM8PVN7mjzE3Ve9
        bDSMvKfxkTxc33y9ZL/QvYg5Pz0uZKQ7+XMFvN3RZTwAYC+9q45tvJRR9rx7K1o9aWQbveLEPj1vI0U9vbnePUJrGL0QvHu9dt0sPZO2Vjw8lDu8
        wGt9PBBmjLy4kto8gEVmvGyZJjxE5l49uF8XPSkLED6sa8Q7pDSevTaBED2c+wq91SlkvQxI9r2ZVLG8uhEcPCdyujzG+AU9smpaO4QHvzzbmbK9
        hHYfvZfHRbyWrwK7kZuLPaAvjr3YaYU8
        """,
        """
        9Vh7vVPtqD1B99q8CcEtPf5bX7woP4a9SIafvB5hgTvFAUq7ejglu+lkFD0dc3W8ry9evNgJ7zxnmsO9WCIgPc0zaD0afg086evaPC4dK70+e9M8
        iMSAvbsjF73H91+9RpQtPaNGn7wm9TI8VBwfPSp36D0m5lO6++ioPE8Rcb3d6pA8i4Y6PeDTRbxLn5w9EfgovXarm7sS8zA8EmadPStJazxh2po9
        LfPWvEHXKz2aSaC7EOSyvIWC0b2sg/w8bycKvVcVZ70qmr68mn0yPLivu73sXoy7nLY3vXsI1zxWM3A9+B+aPCUBob3ohRA8bn9aPWw2gb2RIFW9
        wzXCPOL2Ij2JOP46W8d9PAjFBjwHO1I8qdkiPXfXHT2PkbW80V4IvB+neD1jhPY8dY6cOyE12z0QnZE91SmDvc2bqLxJUQ09gvpgPOzlsDr0i4g9
        s3skPSC6Ar3wvg+8ixLhvQ/UmD0yAbU9NJpGvKMR/DuFbge+jwu6uU10dDziyu879Y8SPKseCT5uLMO9CrsnPXxY/TzeLmW8G0gZvbFTyjxjjfk8
        zAjGPJFHcLzX93i9DvoBOwISlLs9+tC8kmqZPDhesz1L0W27V5wHvQyYPr2g/Bk84JWKPQnLi73IjSI9H7mlvdDxh7uQJdi8TLYBva16VryHLUE9
        JPkMvEOXm4mQsVi9SzhcvUx0wz2n0SK+RiSPvJhkz7zuhsW9rl8NvbYfc71PFWO7V88JPKsVaL3hRbQ8qtt8vKipyD3z1X+9HZpvPUYYfry2IDY8
        ffd3u66sXD3/B5u965cfPRJ/4L3xjg49aQ2FvE9aczu1hbS97FnSPJo1TjyWNAu+nABivDJYiDwbCGg9QursvA5TMD0dEic9NJs0vRd4CTqLZRK9
        qk3cPB8MPbxDrY88YqCTvTXTrLyu8ow8GDFyPXwZk7wAm0S94JcfPS/rS739Xum8B9H3OwFZljwgMQ09yIINvbm4BT0K8BE9RlOiO3K+hz0L7YE9
        tv+CO1WmFzuiKiM94KH9PI3ScL0t0P291TnHvABKNT3wO5E8RI9pvZDv/TtAnb09uSnfPMRKgD3Vkt+8WAp/vemaab0827M7JTItvTwlf72twO08
        QiyEvClNVjwK/ss8DMrtvPagmzxdj1K9pktuPE08hb3pe7u9Wm+ZPDa8rb049tI9Wx5bPfWwHAmpnpC94xzsPNoq5Dx7feW6ClaJPXL0Y7sFnto8
        hSRPvJMOpD0AYQM+YXusvHZvsL2K40G91rY3PEGZQj32h0Y8xgmivIAfOjxjsa+8lvg6vahSKzvc2uA9LBb3vYR67LxI5qU9lrgRO/qM+z3QvJC6
        hqfDvWSpLbtR9Eu9nc/fPba2Zr1M7aa8xhM+vciZVD1JBn699HiJPJ23YDws5Xc8alMIvYf7rD0E9M49Poy2PHWbqrx/5Ro9y00OvfeVnzzShMs8
        nLFSvQFE7Dwem1W8/wNMPFLlrD1INSS88rLOvNiUub3Qe6M9eQV7PV7ui7uDml69V6I6vZT5Hr0cVai8r9tmvXJrkTtTetg9QBI1PZL8iTpMSAS9
        bXe0ukiHKj60RdY7gzmRvMzFg7vlyqu8n5iLO+5yuj1hbiU7Vb2NvYtw7bzT7bW8lLWEPBvMl7sMI028QSotvWbNTL0VUG+8uwoTvMuvGD4AyzU9
        nPMNPXDNgD0p+jw6S3nZvH9mprLJPk29yNySvTub8DtaRaQ89I5xPctAnj2bjRs+tWkMPeHUP70Wahs9kEENPQr3ADzlhVe9pc/UPU/Tr73jGAM9
        yTB4PJvmXb1VCic9GPsBvSZqqLwgfRi9mRnAvI9VPT0e1p48TnpYveOjVLtXt668676SPW3ASjwAyIm9GWWnPT288ryGh648ZRZlvTBMWDyJEU07
        m8qBPf5SoL21sZ88q+Kqu+Wfnj1ivtY8mOgpvesLmDy4lyg9aGPXvP65/TxA5Mm8nMKZvaBMxbvTpLm8H7Aou6dahr3vEiI9RWw+uyzDVrx/IRK9
        loU3vdUHEDxr5ts8pG72vHDNpj04Qmi8
        """,
        """
        hHCXu/BK1LzH1m28CNE6O355Orxmwyq9Vz3Su37pXr00Bm291yiavO5G4T23P729QGVKPM8j0bzNVVA9OjwPvYsSYT1JyHW98wa6OwWQnDzHFsS8
        6cRLvd8TST03G++7F7KAPb+IMr2e+Hq7YtNUPEVX1D0/OIO9DNYUPDyz8T3ZtTI9AU25PPR4uD2/n2e7VRCBPczarL0K0xQ9SBqZPVYotrzAzoG9
        xC6MvNOy7zzmiM88vuEmPbl/fb3+0AI9Hd/bvZZqBb1TAwW9EWJivJ61Tbq4kj29ACHKvMqoEr1RRga72Hq1vPWU3jwpo3895jWVvN8ZPL0Nw4M8
        LTmSPcf5Zb206Jk5v4UnvZMzWzuRyoM9qu6ovaw6Nb1aFf+8AhAQvA2ckTzEvJ27ITIJPYv6YT1WwcW9fRonvWBHMb2VsYm9XzZbPZHpRD26KB89
        QIWuPTL1ZT3Vlwk9Sr+WvEfmg72F7SQ9VzqjPbB3hbrKC/E8kUm2PYjUkr19Vhs9bAjtPRvc3bxrtOC8n/6hPY58O72OjSU9PV88PUYgab3pNjO9
        H7T4vFHBUD3ugZC9eJW0PTD4Ubw2JJY8s6BevU8jIb3OUXG9uROPvW7G0bysHKe7JBtMO4y99LqTPWs9rFbPOx1sCTxyx4y9+6rVOwY8DL3Im5K8
        YeYgPYjMrYiMRbo8O1lRPcbV472lzri8ktNxO1nEJr0rOk28HK96vAXT7Lz82sE779pPPA1giz3x6s29VgjQPZf+0Lynz5U9DhJUvD4XajxFiLG8
        4hiePDZSwT1pocc8kCCjPeqm8b1iBKG9hbl5PRqh4rtG9hm8rd9RPUhKWD1WKqw66g2+vDAol7zNNZ897YuxvRUPDr0qWaS7MV8Pvaiw1Lw+p9o9
        Xk86veK09DyWYdS8tsmNPGErPbw9acY852WlO5nYxb344g69syUCvZgl87256Gu8kPjAvGvLFT7oDpA81FKVvY1bIj1HqXY8ZuUCutSFaDtgTpS8
        6fLyO1V7mTxE0h49eKYovYuOPb3zRSO9q9tdvX0bgD3Wm5i9LCthPUTFLjzesVI9Q0CIvebUvLwYAma9puWvPJA7xbp5ySK9xJHhPDAkkD1KFSW8
        qbyPO4dhYr1CwsS8XjLgPMaYxj2yc6a804UavDSIRLxikhW9ybrjPL4PcT2QitK8BA/MPXwsgwcOVey7ZgsLPXCy0zsytJ48N41HvXzerrx41DE9
        0ozEPB4ilb0+n4I8xxTBuyBwazzOGlq9R7IzPTMMvrupSqg8cROkPbwEiz1rURq9qUFzPYQcc71Pwjg8yvkIvkMKfj2FfWk9BqDDPYM5Oj3vNsy9
        lfYjvXsuTbw7ujy97g0iPe5ZcLxGUaE9kEPhPDeanrz9HDW9f6JTOkMGJr2SK8w9/h1RPTp0I7xe16y9rUgVPftUKDt0HNO8yVz+vMwom72YaqI9
        20eAujrtEz7DPKq885CVO9ZKh7zoOqo80l6HPIXGNz0nMJM7+Z2XvUzyrjw9ru07JasGPDAl5zyDD7w8tRoTvf41/zzWZxs9l4ITPZsmqDwRFNu9
        5gsbvBxuXD1zHhy8Ra+vvCIn5bzVENE8/MElvZgwH7x/ub68AfoTPbXsBL08V2C9deNjPP1wmj2zIYo9n9qLPFaSyzyeFe08NnQfu7655bug8HA9
        VUbOPfWqALuM0HE90qPhPZ/MfbLmLaa8L1cVvhwhgL0WJwc97NuIvNX73bwG0Gi9egJ0vb61B73t03c703gwPUCLZz3MK8q9HD3JPfKbgz0HThu9
        8aQoPJePGj13rAy89kgHPexvcTy6jIg9M3+TPaSjdr2fYsq9W+sFvHWBmbzJNJU9FyjivFpKAb5XYZ08I0j3vPT2w71SmQC8Ytw8PTwK1T2WCQ89
        LizNuwVfibyYPGo9pTpPuqy/GL4sC4e853D4vHlikLtEwBW90XuxvND8Qbzmhc88NTCQvMP4HL2qhJu80ZhdO9XO1btzsoW8stSNvB/zlr0Kn2Q9
        kB+BvdPwkDwzi4o9oINGPMdrgbxlKfC8
        """,
    ]
}
