-- The wallet's last key set, as docs/verify.md lays it out. Null: it never had keys. Changed only by the ledger, which
-- also counts the change at the chain's head, as it does a freeze.
ALTER TABLE wallets ADD COLUMN key_set bytea;

-- What the owner calls a key, and by which credential a browser finds it. What a key may do is in the wallet's key set.
CREATE TABLE owner_keys (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key bytea NOT NULL CHECK (octet_length(key) BETWEEN 41 AND 105),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 40),
  credential_id bytea,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);

-- Key sets that take effect soon. Until then the owner, or a link in a mail, can undo it.
CREATE TABLE waiting_key_sets (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  key_set bytea NOT NULL,
  starts_at timestamptz NOT NULL
);

CREATE INDEX waiting_key_sets_starts ON waiting_key_sets (starts_at);

-- An older server survives: a longer list of allowed words.
ALTER TABLE mail_links
  DROP CONSTRAINT mail_links_purpose_check,
  ADD CONSTRAINT mail_links_purpose_check CHECK (
    purpose IN ('freeze', 'unfreeze', 'confirm-email', 'change-email', 'undo-email', 'undo-keys')) NOT VALID;

-- An older server survives: a longer list of allowed words.
ALTER TABLE account_events
  DROP CONSTRAINT account_events_what_check,
  ADD CONSTRAINT account_events_what_check CHECK (
    what IN ('frozen', 'unfrozen', 'sessions_ended', 'email_changed', 'email_restored', 'passkey_added',
      'passkey_removed', 'passkey_amount_changed', 'api_key_added', 'api_key_revoked', 'webhook_added',
      'webhook_removed', 'owner_keys_asked', 'owner_keys_undone', 'owner_keys_started', 'owner_keys_changed',
      'owner_keys_ended', 'account_deleted')) NOT VALID;
