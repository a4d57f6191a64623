-- Wallets, and the chain of what happened to them. Only server/ledger writes here.

-- The short form (first 6 and last 4 characters) is what people compare by eye: no two share it.
CREATE TABLE wallets (
  number integer PRIMARY KEY CHECK (number > 0),
  history_length integer NOT NULL DEFAULT 0 CHECK (history_length >= 0),
  balance_micros bigint NOT NULL DEFAULT 0 CHECK (balance_micros BETWEEN 0 AND 999999999999999),
  address text COLLATE "C" NOT NULL UNIQUE CHECK (address ~ '^0x[0-9a-fA-F]{40}$')
) WITH (fillfactor = 70);

CREATE UNIQUE INDEX wallets_short_form
  ON wallets ((lower(left(address, 6) || right(address, 4)) COLLATE "C"));

-- A transaction carries its two places in its wallets' histories, with the balance after it.
-- SYSTEM is no wallet: its side is NULL.
CREATE TABLE transactions (
  number bigint PRIMARY KEY CHECK (number > 0),
  block bigint NOT NULL,
  at_ms bigint NOT NULL,
  amount_micros bigint NOT NULL CHECK (amount_micros BETWEEN 1 AND 999999999999999),
  fee_micros bigint NOT NULL CHECK (fee_micros BETWEEN 0 AND 999999999999999),
  from_balance_micros bigint CHECK (from_balance_micros >= 0),
  to_balance_micros bigint NOT NULL CHECK (to_balance_micros >= 0),
  from_wallet integer,
  from_sequence integer CHECK (from_sequence > 0),
  to_wallet integer NOT NULL,
  to_sequence integer NOT NULL CHECK (to_sequence > 0),
  kind smallint NOT NULL CHECK (kind BETWEEN 1 AND 3),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  CONSTRAINT transactions_sender CHECK (
    CASE WHEN kind = 1
      THEN from_wallet IS NOT NULL AND from_sequence IS NOT NULL AND from_balance_micros IS NOT NULL
      ELSE from_wallet IS NULL AND from_sequence IS NULL AND from_balance_micros IS NULL AND fee_micros = 0
    END)
);

CREATE INDEX transactions_hash ON transactions USING hash (hash);
CREATE UNIQUE INDEX transactions_from ON transactions (from_wallet, from_sequence) WHERE from_wallet IS NOT NULL;
CREATE UNIQUE INDEX transactions_to ON transactions (to_wallet, to_sequence);

-- Rewards and bonuses are rare among a busy wallet's lines: without this, finding them reads them all.
CREATE INDEX transactions_issued ON transactions (to_wallet, kind, to_sequence) WHERE kind <> 1;

-- A block is what one commit wrote. Its totals run from the first block to this one.
CREATE TABLE blocks (
  number bigint PRIMARY KEY CHECK (number > 0),
  at_ms bigint NOT NULL,
  transactions bigint NOT NULL CHECK (transactions >= number),
  volume_micros bigint NOT NULL CHECK (volume_micros > 0),
  fees_micros bigint NOT NULL CHECK (fees_micros >= 0),
  issued_micros bigint NOT NULL CHECK (issued_micros >= fees_micros),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  previous_hash bytea NOT NULL CHECK (octet_length(previous_hash) = 32),
  merkle_root bytea NOT NULL CHECK (octet_length(merkle_root) = 32)
);

CREATE INDEX blocks_at ON blocks (at_ms);

-- Complete subtrees of the Merkle tree over the block hashes; level 0 is the blocks themselves.
CREATE TABLE tree_nodes (
  level smallint NOT NULL CHECK (level > 0),
  index bigint NOT NULL CHECK (index >= 0),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (level, index)
);

-- The newest block and what the next one needs. Its only row is the lock that every writer takes.
CREATE TABLE chain_head (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  wallets integer NOT NULL DEFAULT 0,
  block bigint NOT NULL DEFAULT 0,
  at_ms bigint NOT NULL DEFAULT 0,
  transactions bigint NOT NULL DEFAULT 0,
  volume_micros bigint NOT NULL DEFAULT 0,
  fees_micros bigint NOT NULL DEFAULT 0,
  issued_micros bigint NOT NULL DEFAULT 0,
  hash bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex'),
  frontier bytea NOT NULL DEFAULT ''
);

INSERT INTO chain_head DEFAULT VALUES;

-- Written after a recovered commit: once a replica confirms this, it has the recovered block too.
CREATE TABLE barriers (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  written bigint NOT NULL DEFAULT 0
);

INSERT INTO barriers DEFAULT VALUES;

-- What was signed and shown to somebody: the chain must agree with it for ever.
CREATE TABLE checkpoints (
  size bigint PRIMARY KEY CHECK (size > 0),
  note text NOT NULL,
  verifier_key text NOT NULL
);

-- Whose ledger this is: a server with another secret would count networks and sign apart.
CREATE TABLE installation (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  secret_fingerprint bytea NOT NULL
);

-- Facts with an end: this key gave that transaction, this network has claimed until then.
CREATE TABLE marks (
  until_ms bigint NOT NULL,
  transaction bigint,
  name text COLLATE "C" PRIMARY KEY,
  note bytea
);

CREATE INDEX marks_until ON marks (until_ms);
