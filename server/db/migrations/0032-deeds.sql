-- What operators did, as everybody may know it: a kind, a time and a salted hash. Each is in one block.
CREATE TABLE deeds (
  block bigint NOT NULL,
  place integer NOT NULL CHECK (place >= 0),
  kind smallint NOT NULL CHECK (kind > 0),
  at_ms bigint NOT NULL CHECK (at_ms >= 0),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (block, place),
  CONSTRAINT deeds_once UNIQUE (hash)
);

CREATE INDEX deeds_at ON deeds (at_ms, kind);

CREATE TRIGGER deeds_stay
  BEFORE UPDATE OR DELETE OR TRUNCATE ON deeds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Written together with what was done. The ledger takes a row out in the commit that puts it into a block.
CREATE TABLE waiting_deeds (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind smallint NOT NULL CHECK (kind > 0),
  at_ms bigint NOT NULL CHECK (at_ms >= 0),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  CONSTRAINT waiting_deeds_once UNIQUE (hash)
);

-- With the salt, the person concerned can show that the record is the one that was logged. It is deleted with the
-- account: what is left is a hash that cannot be related to anybody.
CREATE TABLE deed_salts (
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  salt bytea NOT NULL CHECK (octet_length(salt) = 32),
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  kyc_event bigint UNIQUE
);

CREATE INDEX deed_salts_user ON deed_salts (user_id);

-- The fee that was in force last: another one at a start is a deed.
CREATE TABLE logged_fee (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  fee_micros bigint NOT NULL
);

-- A block may hold deeds alone, also as the first.
ALTER TABLE blocks
  DROP CONSTRAINT blocks_check,
  DROP CONSTRAINT blocks_volume_micros_check,
  ADD CONSTRAINT blocks_totals CHECK (transactions >= 0 AND volume_micros >= 0) NOT VALID;
