-- The ledger refuses transfers from a frozen wallet. A freeze increments the count at the chain's head, on which each
-- batch is stored: a batch that was decided before is rejected.
ALTER TABLE wallets ADD COLUMN is_frozen boolean NOT NULL DEFAULT false;
ALTER TABLE chain_head ADD COLUMN freezes integer NOT NULL DEFAULT 0;

-- Who froze, and why. Without an operator it was the owner, who alone may lift that.
CREATE TABLE freezes (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  operator text,
  reason text CHECK (reason IN ('owner_asked', 'takeover', 'fraud', 'authority')),
  CHECK ((operator IS NULL) = (reason IS NULL))
);

CREATE FUNCTION announce_freeze() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cxac_users', uid::text) FROM users WHERE id = coalesce(NEW.user_id, OLD.user_id);
  RETURN NULL;
END $$;

CREATE TRIGGER freezes_changed AFTER INSERT OR UPDATE OR DELETE ON freezes
FOR EACH ROW EXECUTE FUNCTION announce_freeze();

-- One-time links in mails. The secret itself is known to the mailbox alone.
CREATE TABLE mail_links (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('freeze', 'unfreeze')),
  expires_at timestamptz NOT NULL
);

CREATE INDEX mail_links_user ON mail_links (user_id, purpose, expires_at);
CREATE INDEX mail_links_expiry ON mail_links (expires_at);

-- What was done to an account, and by whom. No row of it is ever changed.
CREATE TABLE account_events (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  at timestamptz NOT NULL,
  who text NOT NULL,
  what text NOT NULL CHECK (what IN ('frozen', 'unfrozen', 'sessions_ended')),
  reason text
);

CREATE INDEX account_events_user ON account_events (user_id, number);

CREATE TRIGGER account_events_stay
  BEFORE UPDATE OR DELETE OR TRUNCATE ON account_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
