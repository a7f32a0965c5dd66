extension CalendarFixture {
    /// Noor and Omar are in Earth Science, taught by Ilse; Noor is in History; Zoe is in Pottery,
    /// taught by Jan.
    static func home(_ zone: String) -> String {
        #"""
        {"school":{"name":"Juniper Valley","time_zone":"\#(zone)","mastery_threshold":75},
         "terms":[
          {"key":"autumn","name":"Autumn","year":"2031/32","start":"2031-08-25","end":"2031-12-19"},
          {"key":"spring","name":"Spring","year":"2031/32","start":"2032-01-05","end":"2032-06-12"}],
         "courses":[
          {"key":"earth","name":"Earth Science 8","code":"ESCI-8",
           "sections":[
            {"key":"block-c","name":"Block C","term":"autumn","teachers":["ilse@school.example"],
             "students":["noor@school.example","omar@school.example"],
             "meetings":[
              {"weekday":4,"start_minute":550,"end_minute":600,"room":"Lab 2"},
              {"weekday":0,"start_minute":90,"end_minute":150},
              {"weekday":1,"start_minute":550,"end_minute":600}]},
            {"key":"block-d","name":"Block D","term":"spring","teachers":["ilse@school.example"]}],
           "units":[
            {"key":"plates","title":"Plate tectonics","start":"2031-09-01","end":"2031-09-19"},
            {"key":"hidden","title":"Not ready","start":"2031-09-01","end":"2031-09-30",
             "status":"draft"},
            {"key":"past","title":"Maps","start":"2031-06-01","end":"2031-06-30"}],
           "discussions":[
            {"key":"talk","title":"Local rocks","description":"Post a photo caption.","posts":[
             {"key":"talk-1","by":"noor@school.example","content":"Granite by the creek.",
              "at":"2031-09-02T18:00:00.000Z"},
             {"key":"talk-2","by":"omar@school.example","content":"And basalt.",
              "at":"2031-09-02T19:00:00.000Z","parent":"talk-1"},
             {"key":"talk-3","by":"ilse@school.example","content":"Well seen.",
              "at":"2031-09-02T20:00:00.000Z","parent":"talk-2"}]},
            {"key":"quiet","title":"Closed","status":"locked"},
            {"key":"old","title":"Last year","status":"archived"}],
           "modules":[
            {"key":"week-1","title":"Week 1","items":[
             {"key":"read","title":"Read ch. 1","type":"resource"},
             {"key":"hand-in","title":"Rock cycle diagram","type":"assignment","of":"rocks"},
             {"key":"check","title":"Minerals check","type":"quiz","of":"minerals"},
             {"key":"speak","title":"Local rocks","type":"discussion","of":"talk"}]},
            {"key":"week-2","title":"Week 2","status":"draft","items":[
             {"key":"later","title":"Read ch. 2","type":"resource"}]}]},
          {"key":"history","name":"History 8","code":"HIST-8",
           "sections":[{"key":"hist-a","name":"Block A","teachers":["jan@school.example"],
            "students":["noor@school.example"],
            "meetings":[{"weekday":4,"start_minute":480,"end_minute":530}]}]},
          {"key":"pottery","name":"Pottery",
           "sections":[{"key":"pot-a","name":"Wheel","teachers":["jan@school.example"],
            "students":["zoe@school.example"],
            "meetings":[{"weekday":4,"start_minute":480,"end_minute":530}]}],
           "units":[{"key":"clay","title":"Clay","start":"2031-09-01","end":"2031-09-19"}],
           "modules":[{"key":"wheel","title":"The wheel","items":[
            {"key":"centre","title":"Centre it","type":"resource"}]}],
           "discussions":[{"key":"glaze","title":"Glazes","posts":[
            {"key":"glaze-1","by":"zoe@school.example","content":"Celadon.",
             "at":"2031-09-02T18:00:00.000Z"}]}]}]}
        """#
    }

    static let north = #"""
        {"school":{"name":"North","time_zone":"Europe/Berlin"},
         "courses":[{"key":"biology","name":"Biology","code":"BIO",
          "sections":[{"key":"bio-a","name":"Bio A","teachers":["lars@school.example"],
           "students":["pia@school.example"],
           "meetings":[{"weekday":4,"start_minute":480,"end_minute":530}]}],
          "units":[{"key":"cells","title":"Cells","start":"2031-09-01","end":"2031-09-19"}],
          "modules":[{"key":"bio-1","title":"Start","items":[
           {"key":"bio-read","title":"Look closely","type":"resource"}]}],
          "discussions":[{"key":"bio-talk","title":"Ponds","posts":[
           {"key":"bio-post","by":"pia@school.example","content":"Algae!",
            "at":"2031-09-02T18:00:00.000Z"}]}]}]}
        """#
}
