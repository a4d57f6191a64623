-- Null: nobody has shown yet that the mailbox is theirs. So it is for all accounts from before.
ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz;

DROP TRIGGER users_changed ON users;

CREATE TRIGGER users_changed AFTER UPDATE ON users
FOR EACH ROW
WHEN ((OLD.username, OLD.email, OLD.email_confirmed_at, OLD.is_verified, OLD.last_claim_at_ms, OLD.referral_code,
    OLD.referrals, OLD.is_findable)
  IS DISTINCT FROM
  (NEW.username, NEW.email, NEW.email_confirmed_at, NEW.is_verified, NEW.last_claim_at_ms, NEW.referral_code,
    NEW.referrals, NEW.is_findable))
EXECUTE FUNCTION announce_user();

-- An address that somebody wants to change to; the newest wish alone.
CREATE TABLE email_wishes (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  email text NOT NULL,
  email_key text COLLATE "C" NOT NULL,
  asked_at timestamptz NOT NULL
);

-- Former addresses of accounts. The owner of such a mailbox can undo the change.
CREATE TABLE former_emails (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  email text NOT NULL,
  email_key text COLLATE "C" NOT NULL,
  until timestamptz NOT NULL
);

CREATE INDEX former_emails_key ON former_emails (email_key);
CREATE INDEX former_emails_user ON former_emails (user_id, number);

-- What a link is about, where its user and its purpose do not say it.
ALTER TABLE mail_links
  ADD COLUMN about text,
  DROP CONSTRAINT mail_links_purpose_check,
  ADD CONSTRAINT mail_links_purpose_check CHECK (
    purpose IN ('freeze', 'unfreeze', 'confirm-email', 'change-email', 'undo-email'));

ALTER TABLE account_events
  DROP CONSTRAINT account_events_what_check,
  ADD CONSTRAINT account_events_what_check CHECK (
    what IN ('frozen', 'unfrozen', 'sessions_ended', 'email_changed', 'email_restored'));
