-- Addresses to which the events of a wallet are sent. Their secrets are derived from the installation's secret and
-- `salt`: a copy of the database alone signs nothing.
CREATE TABLE webhooks (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  wallet integer NOT NULL,
  url text NOT NULL CHECK (char_length(url) BETWEEN 1 AND 1000),
  salt bytea NOT NULL CHECK (octet_length(salt) = 32),
  created_at timestamptz NOT NULL,
  -- The last event that was delivered.
  after_cursor text NOT NULL CHECK (after_cursor ~ '^[0-9]+\.[0-9]+(\.[0-9]+)?$'),
  -- Failed attempts at the event after it, and when to try again.
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  next_at_ms bigint NOT NULL DEFAULT 0,
  -- Why nothing is sent. Null: it is not paused.
  paused text CHECK (paused IN ('owner', 'failing', 'gone')),
  -- The job that delivers, and until when it is alone.
  turn uuid,
  turn_until_ms bigint NOT NULL DEFAULT 0,
  attempts bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 70);

CREATE INDEX webhooks_user ON webhooks (user_id);
CREATE INDEX webhooks_wallet ON webhooks (wallet) WHERE paused IS NULL;

-- The newest attempts of each webhook. A slot is used again: the table does not grow with what is sent.
CREATE TABLE webhook_attempts (
  webhook uuid NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  slot smallint NOT NULL CHECK (slot BETWEEN 0 AND 99),
  number bigint NOT NULL,
  at timestamptz NOT NULL,
  event text NOT NULL,
  type text NOT NULL,
  -- The status of the answer. Null: there was none, for this reason.
  status smallint,
  problem text,
  duration_ms integer NOT NULL,
  PRIMARY KEY (webhook, slot),
  CHECK ((status IS NULL) <> (problem IS NULL))
) WITH (fillfactor = 70);

-- Of the same names, two more: rows that are there fit it.
ALTER TABLE account_events
  DROP CONSTRAINT account_events_what_check,
  ADD CONSTRAINT account_events_what_check CHECK (
    what IN ('frozen', 'unfrozen', 'sessions_ended', 'email_changed', 'email_restored', 'passkey_added',
      'passkey_removed', 'passkey_amount_changed', 'api_key_added', 'api_key_revoked', 'webhook_added',
      'webhook_removed', 'account_deleted')) NOT VALID;
