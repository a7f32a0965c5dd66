"""The bench's own access to the two database engines."""

import os
import sqlite3
import urllib.parse
from pathlib import Path

#: Set by `Tools/postgres run`.
POSTGRES = "HOMEROOM_TEST_DATABASE"


class Database:
    """A separate database. `address` is what a server needs to connect to it."""

    def rows(self, sql, arguments=()):
        """Rows as dictionaries. `?` marks a bound value."""
        cursor = self.execute(sql, arguments)
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row)) for row in cursor.fetchall()]

    def execute(self, sql, arguments=()):
        return self.connection.execute(sql, arguments)

    def commit(self):
        self.connection.commit()

    def close(self):
        self.connection.close()


class SQLiteDatabase(Database):
    engine = "SQLite"

    def __init__(self, folder, name):
        self.path = Path(folder) / f"{name}.sqlite"
        self.address = str(self.path)

    def open(self):
        self.connection = sqlite3.connect(self.path)
        self.connection.execute("PRAGMA journal_mode = WAL")
        self.connection.execute("PRAGMA synchronous = OFF")
        self.connection.execute("PRAGMA cache_size = -1000000")
        return self

    def tables(self):
        """Column names by table."""
        names = self.rows("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {name["name"]: [column["name"] for column in
                               self.rows(f"SELECT name FROM pragma_table_info('{name['name']}')")]
                for name in names}

    def load(self, table, columns, rows):
        places = ", ".join("?" * len(columns))
        self.connection.executemany(
            f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})", rows)

    def settle(self):
        """Waits until all writes are on disk."""
        self.commit()
        self.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def plan(self, sql, arguments):
        return [row["detail"] for row in self.rows("EXPLAIN QUERY PLAN " + sql, arguments)]

    def size(self):
        return self.path.stat().st_size

    def drop(self):
        for path in self.path.parent.glob(self.path.name + "*"):
            path.unlink()


class PostgresDatabase(Database):
    engine = "PostgreSQL"

    def __init__(self, _, name):
        parts = urllib.parse.urlsplit(os.environ[POSTGRES])
        self.name = f"homeroom_bench_{name}"
        self.address = urllib.parse.urlunsplit(parts._replace(path="/" + self.name))
        with self._server() as server:
            server.execute(f"DROP DATABASE IF EXISTS {self.name}")
            server.execute(f"CREATE DATABASE {self.name} TEMPLATE template0 ENCODING 'UTF8'")

    @staticmethod
    def _server():
        import psycopg  # Only if PostgreSQL is available.

        return psycopg.connect(os.environ[POSTGRES], autocommit=True)

    @classmethod
    def server_pid(cls):
        """The parent of all PostgreSQL processes."""
        with cls._server() as server:
            backend = server.execute("SELECT pg_backend_pid()").fetchone()[0]
            with open(f"/proc/{backend}/stat", encoding="utf-8") as stat:
                return int(stat.read().rpartition(")")[2].split()[1])

    def open(self):
        import psycopg

        self.connection = psycopg.connect(self.address)
        return self

    def execute(self, sql, arguments=()):
        return self.connection.execute(sql.replace("?", "%s"), arguments or None)

    def tables(self):
        found = {}
        for row in self.rows("SELECT table_name, column_name FROM information_schema.columns "
                             "WHERE table_schema = 'public' ORDER BY ordinal_position"):
            found.setdefault(row["table_name"], []).append(row["column_name"])
        return found

    def load(self, table, columns, rows):
        with self.connection.cursor() as cursor:
            with cursor.copy(f"COPY {table} ({', '.join(columns)}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)

    def settle(self):
        self.commit()
        self.connection.autocommit = True
        self.execute("VACUUM ANALYZE")
        self.execute("CHECKPOINT")
        self.connection.autocommit = False

    def plan(self, sql, arguments):
        return [next(iter(row.values())) for row in self.rows("EXPLAIN " + sql, arguments)]

    def size(self):
        return self.rows("SELECT pg_database_size(?) AS bytes", (self.name,))[0]["bytes"]

    def drop(self):
        with self._server() as server:
            server.execute(f"DROP DATABASE IF EXISTS {self.name} WITH (FORCE)")


def available():
    """The engines available here."""
    return [SQLiteDatabase] + ([PostgresDatabase] if os.environ.get(POSTGRES) else [])
