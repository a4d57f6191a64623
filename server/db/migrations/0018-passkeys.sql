-- Keys that a device or a password manager keeps, and uses only for who can unlock it. Only the public half is here.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  credential_id bytea NOT NULL CONSTRAINT passkeys_credential UNIQUE CHECK (octet_length(credential_id) <= 1023),
  public_key bytea NOT NULL CHECK (octet_length(public_key) <= 2048),
  -- How often it was used, as the device counts; one that goes back was copied. Zero for ever where it does not count.
  counter bigint NOT NULL CHECK (counter >= 0),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 40),
  created_at timestamptz NOT NULL,
  used_at timestamptz
);

CREATE INDEX passkeys_user ON passkeys (user_id);

-- Challenges that were answered. None is answered twice.
CREATE TABLE spent_challenges (
  challenge bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

CREATE INDEX spent_challenges_expiry ON spent_challenges (expires_at);

-- Larger transfers need a passkey. Null: none do.
ALTER TABLE users ADD COLUMN passkey_above_micros bigint CHECK (passkey_above_micros >= 0);

DROP TRIGGER users_changed ON users;

CREATE TRIGGER users_changed AFTER UPDATE ON users
FOR EACH ROW
WHEN ((OLD.username, OLD.email, OLD.email_confirmed_at, OLD.is_verified, OLD.last_claim_at_ms, OLD.referral_code,
    OLD.referrals, OLD.is_findable, OLD.passkey_above_micros)
  IS DISTINCT FROM
  (NEW.username, NEW.email, NEW.email_confirmed_at, NEW.is_verified, NEW.last_claim_at_ms, NEW.referral_code,
    NEW.referrals, NEW.is_findable, NEW.passkey_above_micros))
EXECUTE FUNCTION announce_user();

ALTER TABLE account_events
  DROP CONSTRAINT account_events_what_check,
  ADD CONSTRAINT account_events_what_check CHECK (
    what IN ('frozen', 'unfrozen', 'sessions_ended', 'email_changed', 'email_restored', 'passkey_added',
      'passkey_removed'));
