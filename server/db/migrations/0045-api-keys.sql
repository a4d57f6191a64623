-- Secrets by which programs act for a user, within limits that were set when the key was created. Only a hash is stored.
CREATE TABLE api_keys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL CONSTRAINT api_keys_token UNIQUE CHECK (octet_length(token_hash) = 32),
  -- The last characters of the secret, by which its owner tells keys apart.
  ending text NOT NULL CHECK (char_length(ending) = 4),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 40),
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['read', 'pay']),
  -- What it can send in 24 hours, fees included. Null: no limit.
  daily_sum_micros bigint CHECK (daily_sum_micros > 0),
  -- The only wallets it can pay. Empty: any.
  addresses text[] NOT NULL CHECK (cardinality(addresses) <= 100),
  -- The only networks it is accepted from. Empty: any.
  networks cidr[] NOT NULL CHECK (cardinality(networks) <= 20),
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  seen_at timestamptz,
  CHECK ('pay' = ANY (scopes) OR (daily_sum_micros IS NULL AND cardinality(addresses) = 0))
);

CREATE INDEX api_keys_user ON api_keys (user_id);

-- Of the same names, two more: rows that are there fit it.
ALTER TABLE account_events
  DROP CONSTRAINT account_events_what_check,
  ADD CONSTRAINT account_events_what_check CHECK (
    what IN ('frozen', 'unfrozen', 'sessions_ended', 'email_changed', 'email_restored', 'passkey_added',
      'passkey_removed', 'passkey_amount_changed', 'api_key_added', 'api_key_revoked', 'account_deleted')) NOT VALID;
