// libcurl, loaded when the first request leaves this computer. A program that is linked to it loads some thirty
// shared libraries at every start; most starts only talk to the built-in server.
//
// The header of libcurl gives types and numbers; its functions are looked up by name.
#pragma once

#include <curl/curl.h>
#include <stddef.h>

/// Loads the library once. Returns null, or why it cannot be loaded (a static text).
const char *ccurl_load(void);

/// The functions below may be called only after `ccurl_load` returned null.
CURL *ccurl_easy_init(void);
void ccurl_easy_cleanup(CURL *easy);
void ccurl_easy_unpause(CURL *easy);
const char *ccurl_easy_strerror(CURLcode code);

typedef size_t (*ccurl_data)(char *bytes, size_t size, size_t count, void *owner);

// The setters return CURLE_OK or the code of curl_easy_setopt.
CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value);
/// Copies `length` bytes and sends them as the request's body.
CURLcode ccurl_set_body(CURL *easy, const void *bytes, size_t length);
/// Sends `length` bytes that `data` gives as the request's body; it gets `owner`.
CURLcode ccurl_set_source(CURL *easy, long long length, ccurl_data data, void *owner);
CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *list);

typedef int (*ccurl_progress)(void *owner, curl_off_t, curl_off_t down, curl_off_t, curl_off_t up);
/// Sets the three callbacks and what they get as `owner`, which `ccurl_owner` gives back.
CURLcode ccurl_set_callbacks(CURL *easy, ccurl_data header, ccurl_data body, ccurl_progress progress, void *owner);
void *ccurl_owner(CURL *easy);

// What curl_easy_getinfo knows; 0 where it knows nothing.
long ccurl_number(CURL *easy, CURLINFO info);
double ccurl_seconds(CURL *easy, CURLINFO info);

struct curl_slist *ccurl_append(struct curl_slist *list, const char *text);
void ccurl_free_list(struct curl_slist *list);

CURLM *ccurl_multi_init(void);
void ccurl_multi_cleanup(CURLM *multi);
int ccurl_multi_add(CURLM *multi, CURL *easy);
int ccurl_multi_remove(CURLM *multi, CURL *easy);
int ccurl_multi_perform(CURLM *multi);
/// Waits for traffic, a wake-up or the time to be over.
int ccurl_multi_poll(CURLM *multi, int milliseconds);
/// May be called from any thread.
int ccurl_multi_wakeup(CURLM *multi);
/// The next finished transfer with its result; null when there is none.
CURL *ccurl_multi_finished(CURLM *multi, CURLcode *result);
