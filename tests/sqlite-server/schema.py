"""The database: one in memory for all surfaces. Money is whole cents, time is seconds since the epoch."""
import sqlite3

TABLES = """
CREATE TABLE pack (
  id TEXT PRIMARY KEY, slug TEXT, name TEXT, platform TEXT, kind TEXT, enable INTEGER, in_stock INTEGER,
  price INTEGER, max_per_mint INTEGER, percent INTEGER, categories TEXT, repack INTEGER, variant_of TEXT, rank INTEGER
);
CREATE TABLE tier (pack_id TEXT, id INTEGER, name TEXT, color TEXT, lower INTEGER, upper INTEGER, weight REAL);
CREATE TABLE listing (
  id TEXT, realm TEXT, pack_id TEXT, type TEXT, mint TEXT, collection TEXT, standard TEXT, name TEXT, image TEXT, back TEXT,
  attributes TEXT, fmv INTEGER, available INTEGER, shippable INTEGER, steady INTEGER, PRIMARY KEY (realm, id)
);
CREATE TABLE onchain (mint TEXT PRIMARY KEY, fmv INTEGER, metadata TEXT);
CREATE TABLE customer (realm TEXT, partner TEXT, user_id TEXT, PRIMARY KEY (realm, partner, user_id));
CREATE TABLE purchase (
  id TEXT PRIMARY KEY, realm TEXT, partner TEXT, user_id TEXT, public_id TEXT, tx_hash TEXT,
  status TEXT, polls INTEGER, due REAL, created REAL
);
CREATE TABLE holding (
  id INTEGER PRIMARY KEY, realm TEXT, partner TEXT, user_id TEXT, listing_id TEXT, pack_id TEXT, purchase_id TEXT,
  price INTEGER, bought REAL, expires REAL, state TEXT, hindrance TEXT, voucher INTEGER
);
CREATE INDEX holding_by_listing ON holding (realm, listing_id);
CREATE INDEX holding_by_user ON holding (realm, partner, user_id);
CREATE INDEX holding_by_purchase ON holding (purchase_id);
CREATE TABLE pull (id INTEGER PRIMARY KEY, realm TEXT, listing_id TEXT, pack_id TEXT, value INTEGER, price INTEGER, at REAL);
CREATE TABLE quote_session (id TEXT PRIMARY KEY, realm TEXT, partner TEXT, destination TEXT, expires REAL);
CREATE TABLE quote_item (session_id TEXT, holding_id INTEGER);
CREATE TABLE rate (session_id TEXT, id TEXT, carrier TEXT, service TEXT, amount INTEGER, least INTEGER, most INTEGER, insured INTEGER);
CREATE TABLE shipment (
  id TEXT PRIMARY KEY, realm TEXT, partner TEXT, status TEXT, carrier TEXT, service TEXT, amount INTEGER, destination TEXT,
  tracking TEXT, created REAL, shipped REAL, delivered REAL, fault TEXT
);
CREATE TABLE shipment_item (shipment_id TEXT, holding_id INTEGER);
CREATE TABLE country (code TEXT PRIMARY KEY, serviced INTEGER);
CREATE TABLE address (line1 TEXT PRIMARY KEY, granularity TEXT, unconfirmed INTEGER, suggestion INTEGER);
CREATE TABLE partner_key (hash TEXT PRIMARY KEY, realm TEXT, partner TEXT);
CREATE TABLE account (id TEXT PRIMARY KEY, label TEXT, wallet TEXT, keys_enabled INTEGER);
CREATE TABLE user_key (hash TEXT PRIMARY KEY, prefix TEXT, account_id TEXT, scopes TEXT, expires REAL, revoked INTEGER);
CREATE TABLE web_session (hash TEXT PRIMARY KEY, account_id TEXT, valid INTEGER);
CREATE TABLE hit (key_hash TEXT, endpoint TEXT, at REAL);
CREATE TABLE offer (id INTEGER PRIMARY KEY, mint TEXT, wallet TEXT, active INTEGER, price INTEGER);
CREATE TABLE claw_session (id TEXT PRIMARY KEY, account_id TEXT, mint TEXT, created REAL, status TEXT, outcome TEXT);
CREATE TABLE fault (realm TEXT, endpoint TEXT);
CREATE TABLE validator (trouble TEXT);
"""

db = sqlite3.connect(":memory:", isolation_level=None)
db.row_factory = sqlite3.Row
db.executescript(TABLES)


class Transaction:
    """A transaction, rolled back by an exception. No handler may wait for anything inside."""

    def __enter__(self):
        db.execute("BEGIN")

    def __exit__(self, kind, value, trace):
        db.execute("COMMIT" if kind is None else "ROLLBACK")


def rows(sql, *values):
    return db.execute(sql, values).fetchall()


def row(sql, *values):
    return db.execute(sql, values).fetchone()


def run(sql, *values):
    return db.execute(sql, values)


def insert(table, **columns):
    """Adds a row, and returns its row id."""
    names = ", ".join(columns)
    marks = ", ".join("?" * len(columns))
    return run(f"INSERT INTO {table} ({names}) VALUES ({marks})", *columns.values()).lastrowid
