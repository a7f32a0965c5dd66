#include "ccurl.h"

#include <dlfcn.h>
#include <pthread.h>

// curl/curl.h makes macros of some names to check types; here the names are members.
#undef curl_easy_setopt
#undef curl_easy_getinfo

static struct {
    CURLcode (*global_init)(long);
    CURL *(*easy_init)(void);
    void (*easy_cleanup)(CURL *);
    CURLcode (*easy_setopt)(CURL *, CURLoption, ...);
    CURLcode (*easy_getinfo)(CURL *, CURLINFO, ...);
    CURLcode (*easy_pause)(CURL *, int);
    const char *(*easy_strerror)(CURLcode);
    struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
    void (*slist_free_all)(struct curl_slist *);
    CURLM *(*multi_init)(void);
    CURLMcode (*multi_cleanup)(CURLM *);
    CURLMcode (*multi_add_handle)(CURLM *, CURL *);
    CURLMcode (*multi_remove_handle)(CURLM *, CURL *);
    CURLMcode (*multi_perform)(CURLM *, int *);
    CURLMcode (*multi_poll)(CURLM *, struct curl_waitfd *, unsigned, int, int *);
    CURLMcode (*multi_wakeup)(CURLM *);
    CURLMsg *(*multi_info_read)(CURLM *, int *);
} curl;

static const char *failure;

static void load(void) {
    // The build with OpenSSL first, then what Debian's git brings along, then a system with another name for it.
    static const char *const names[] = {
        "libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.so", "libcurl.4.dylib",
    };
    void *library = NULL;
    for (size_t index = 0; index < sizeof names / sizeof *names && !library; index++)
        library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        failure = "libcurl is not installed";
        return;
    }
    const struct { void *where; const char *name; } functions[] = {
        {&curl.global_init, "curl_global_init"},
        {&curl.easy_init, "curl_easy_init"},
        {&curl.easy_cleanup, "curl_easy_cleanup"},
        {&curl.easy_setopt, "curl_easy_setopt"},
        {&curl.easy_getinfo, "curl_easy_getinfo"},
        {&curl.easy_pause, "curl_easy_pause"},
        {&curl.easy_strerror, "curl_easy_strerror"},
        {&curl.slist_append, "curl_slist_append"},
        {&curl.slist_free_all, "curl_slist_free_all"},
        {&curl.multi_init, "curl_multi_init"},
        {&curl.multi_cleanup, "curl_multi_cleanup"},
        {&curl.multi_add_handle, "curl_multi_add_handle"},
        {&curl.multi_remove_handle, "curl_multi_remove_handle"},
        {&curl.multi_perform, "curl_multi_perform"},
        {&curl.multi_poll, "curl_multi_poll"},
        {&curl.multi_wakeup, "curl_multi_wakeup"},
        {&curl.multi_info_read, "curl_multi_info_read"},
    };
    for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
        void *found = dlsym(library, functions[index].name);
        if (!found) {
            failure = "this libcurl is too old (7.68 or later is needed)";
            return;
        }
        *(void **)functions[index].where = found;
    }
    if (curl.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) failure = "libcurl cannot be started";
}

const char *ccurl_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return failure;
}

CURL *ccurl_easy_init(void) { return curl.easy_init(); }
void ccurl_easy_cleanup(CURL *easy) { curl.easy_cleanup(easy); }
void ccurl_easy_unpause(CURL *easy) { curl.easy_pause(easy, CURLPAUSE_CONT); }
const char *ccurl_easy_strerror(CURLcode code) { return curl.easy_strerror(code); }

CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value) {
    return curl.easy_setopt(easy, option, value);
}
CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl.easy_setopt(easy, option, value);
}
CURLcode ccurl_set_body(CURL *easy, const void *bytes, size_t length) {
    CURLcode code = curl.easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)length);
    return code != CURLE_OK ? code : curl.easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, bytes);
}
CURLcode ccurl_set_source(CURL *easy, long long length, ccurl_data data, void *owner) {
    CURLcode code = curl.easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)length);
    if (code == CURLE_OK) code = curl.easy_setopt(easy, CURLOPT_READDATA, owner);
    return code != CURLE_OK ? code : curl.easy_setopt(easy, CURLOPT_READFUNCTION, data);
}
CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *list) {
    return curl.easy_setopt(easy, option, list);
}
CURLcode ccurl_set_callbacks(CURL *easy, ccurl_data header, ccurl_data body, ccurl_progress progress, void *owner) {
    const struct { CURLoption option; void *value; } options[] = {
        {CURLOPT_PRIVATE, owner}, {CURLOPT_HEADERDATA, owner}, {CURLOPT_WRITEDATA, owner},
        {CURLOPT_XFERINFODATA, owner},
    };
    for (size_t index = 0; index < sizeof options / sizeof *options; index++) {
        CURLcode code = curl.easy_setopt(easy, options[index].option, options[index].value);
        if (code != CURLE_OK) return code;
    }
    CURLcode code = curl.easy_setopt(easy, CURLOPT_HEADERFUNCTION, header);
    if (code == CURLE_OK) code = curl.easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
    if (code == CURLE_OK) code = curl.easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, progress);
    return code != CURLE_OK ? code : curl.easy_setopt(easy, CURLOPT_NOPROGRESS, 0L);
}
void *ccurl_owner(CURL *easy) {
    void *owner = NULL;
    curl.easy_getinfo(easy, CURLINFO_PRIVATE, &owner);
    return owner;
}

long ccurl_number(CURL *easy, CURLINFO info) {
    long value = 0;
    curl.easy_getinfo(easy, info, &value);
    return value;
}
double ccurl_seconds(CURL *easy, CURLINFO info) {
    double value = 0;
    curl.easy_getinfo(easy, info, &value);
    return value;
}

struct curl_slist *ccurl_append(struct curl_slist *list, const char *text) { return curl.slist_append(list, text); }
void ccurl_free_list(struct curl_slist *list) { curl.slist_free_all(list); }

CURLM *ccurl_multi_init(void) { return curl.multi_init(); }
void ccurl_multi_cleanup(CURLM *multi) { curl.multi_cleanup(multi); }
int ccurl_multi_add(CURLM *multi, CURL *easy) { return curl.multi_add_handle(multi, easy); }
int ccurl_multi_remove(CURLM *multi, CURL *easy) { return curl.multi_remove_handle(multi, easy); }
int ccurl_multi_perform(CURLM *multi) {
    int running = 0;
    return curl.multi_perform(multi, &running);
}
int ccurl_multi_poll(CURLM *multi, int milliseconds) { return curl.multi_poll(multi, NULL, 0, milliseconds, NULL); }
int ccurl_multi_wakeup(CURLM *multi) { return curl.multi_wakeup(multi); }
CURL *ccurl_multi_finished(CURLM *multi, CURLcode *result) {
    int left = 0;
    for (CURLMsg *message; (message = curl.multi_info_read(multi, &left));) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}
