-- Names that people give to addresses, for their own eyes.
CREATE TABLE contacts (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  address text COLLATE "C" NOT NULL CHECK (address ~ '^0x[0-9a-fA-F]{40}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 40),
  PRIMARY KEY (user_id, address)
);

-- Whether others find the wallet by the name.
ALTER TABLE users ADD COLUMN is_findable boolean NOT NULL DEFAULT false;

DROP TRIGGER users_changed ON users;

CREATE TRIGGER users_changed AFTER UPDATE ON users
FOR EACH ROW
WHEN ((OLD.username, OLD.email, OLD.is_verified, OLD.last_claim_at_ms, OLD.referral_code, OLD.referrals, OLD.is_findable)
  IS DISTINCT FROM
  (NEW.username, NEW.email, NEW.is_verified, NEW.last_claim_at_ms, NEW.referral_code, NEW.referrals, NEW.is_findable))
EXECUTE FUNCTION announce_user();
