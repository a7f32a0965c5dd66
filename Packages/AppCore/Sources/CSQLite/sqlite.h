#pragma once

#include <sqlite3.h>

// Swift calls no function whose arguments vary. Source: https://sqlite.org/c3ref/c_config_covering_index_scan.html
static inline int sqlite_config_memstatus(int is_on) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, is_on);
}
