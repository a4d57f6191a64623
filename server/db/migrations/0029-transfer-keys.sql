-- The Idempotency-Keys of transfers, apart from the marks: 8 bytes of a digest over sender and key, and the
-- transaction that it made, which tells the rest (who, to whom, how much, when). A digest that two keys shared would refuse
-- the second one, and never pay.
CREATE TABLE transfer_keys (
  transaction bigint NOT NULL CHECK (transaction > 0),
  digest bigint PRIMARY KEY
);

-- A few bytes: rows lie nearly in the order of their numbers. For sweeping alone.
CREATE INDEX transfer_keys_transaction ON transfer_keys USING brin (transaction) WITH (pages_per_range = 32);

-- An older program that is still running must not set one where nobody looks any more.
ALTER TABLE marks ADD CONSTRAINT marks_hold_no_keys CHECK (name NOT LIKE 'transfer:%') NOT VALID;

-- Of each hash 20 bits are indexed: equal ones share an entry. A search reads one row more for each million there are.
CREATE FUNCTION hash_prefix(hash bytea) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS 'SELECT get_byte(hash, 0) * 4096 + get_byte(hash, 1) * 16 + get_byte(hash, 2) / 16';

DROP INDEX transactions_hash;
CREATE INDEX transactions_hash ON transactions (hash_prefix(hash));
