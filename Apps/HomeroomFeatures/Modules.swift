import AppCore
public import HomeroomHost

// The one list of features. Each feature is one import block and one entry block;
// `Tools/new-feature` writes both, `Tools/check` keeps them in step with the root manifest.

#if WITH_AUTH
import Auth
import AuthService
#endif
#if WITH_TODOS
import Todos
import TodosService
#endif
#if WITH_GOALS
import Goals
import GoalsService
#endif
#if WITH_CALENDAR
import Calendar
import CalendarService
#endif
#if WITH_ANNOUNCEMENTS
import Announcements
import AnnouncementsService
#endif
#if WITH_CHAT
import Chat
import ChatService
#endif
#if WITH_PORTFOLIOPLACEHOLDER
import PortfolioPlaceholder
#endif
#if WITH_CONTENT
import Content
import ContentService
#endif
#if WITH_PROGRESS
import Progress
import ProgressService
#endif
#if WITH_STUDYPLAN
import StudyPlan
import StudyPlanService
#endif
#if WITH_VOCABULARY
import Vocabulary
import VocabularyService
#endif
#if WITH_PAYMENTS
import Payments
import PaymentsService
#endif
#if WITH_TUTOR
import Tutor
import TutorService
#endif
#if WITH_EXTENSIONS
import Extensions
#endif

/// The features of this build.
public enum Modules: FeatureList {
    public static var features: [InstalledFeature] {
        var list: [InstalledFeature] = []
        #if WITH_AUTH
        list.append(InstalledFeature(AuthModule.self, services: [AuthService.self]))
        #endif
        #if WITH_TODOS
        list.append(InstalledFeature(TodosModule.self, services: [TodosService.self]))
        #endif
        #if WITH_GOALS
        list.append(InstalledFeature(GoalsModule.self, services: [GoalsService.self]))
        #endif
        #if WITH_CALENDAR
        list.append(InstalledFeature(CalendarModule.self, services: [CalendarService.self]))
        #endif
        #if WITH_ANNOUNCEMENTS
        list.append(
            InstalledFeature(AnnouncementsModule.self, services: [AnnouncementsService.self]))
        #endif
        #if WITH_CHAT
        list.append(InstalledFeature(ChatModule.self, services: [ChatService.self]))
        #endif
        #if WITH_PORTFOLIOPLACEHOLDER
        list.append(InstalledFeature(PortfolioPlaceholderModule.self))
        #endif
        #if WITH_CONTENT
        list.append(InstalledFeature(ContentModule.self, services: [ContentService.self]))
        #endif
        #if WITH_PROGRESS
        list.append(InstalledFeature(ProgressModule.self, services: [ProgressService.self]))
        #endif
        #if WITH_STUDYPLAN
        list.append(InstalledFeature(StudyPlanModule.self, services: [StudyPlanService.self]))
        #endif
        #if WITH_VOCABULARY
        list.append(InstalledFeature(VocabularyModule.self, services: [VocabularyService.self]))
        #endif
        #if WITH_PAYMENTS
        list.append(InstalledFeature(PaymentsModule.self, services: [PaymentsService.self]))
        #endif
        #if WITH_TUTOR
        list.append(InstalledFeature(TutorModule.self, services: [TutorService.self]))
        #endif
        #if WITH_EXTENSIONS
        list.append(InstalledFeature(ExtensionsModule.self))
        #endif
        return list
    }
}
