-- How many others a user has invited, stored as a number: counting the rows at each poll took a tenth of a second for a
-- user who had invited a million.
ALTER TABLE users ADD COLUMN referrals integer NOT NULL DEFAULT 0 CHECK (referrals >= 0);

UPDATE users
SET referrals = counted.times
FROM (SELECT referred_by AS id, count(*) AS times FROM users WHERE referred_by IS NOT NULL GROUP BY 1) counted
WHERE users.id = counted.id;

CREATE FUNCTION count_referral() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE users SET referrals = referrals + 1 WHERE id = NEW.referred_by;
  ELSE
    UPDATE users SET referrals = referrals - 1 WHERE id = OLD.referred_by;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER users_referred AFTER INSERT ON users
FOR EACH ROW WHEN (NEW.referred_by IS NOT NULL) EXECUTE FUNCTION count_referral();

CREATE TRIGGER users_unreferred AFTER DELETE ON users
FOR EACH ROW WHEN (OLD.referred_by IS NOT NULL) EXECUTE FUNCTION count_referral();

-- Every process caches profiles, and is notified of each change, so that it drops the entry.
CREATE FUNCTION announce_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cxac_users', OLD.uid::text);
  RETURN NULL;
END $$;

CREATE TRIGGER users_changed AFTER UPDATE ON users
FOR EACH ROW
WHEN ((OLD.username, OLD.email, OLD.is_verified, OLD.last_claim_at_ms, OLD.referral_code, OLD.referrals)
  IS DISTINCT FROM (NEW.username, NEW.email, NEW.is_verified, NEW.last_claim_at_ms, NEW.referral_code, NEW.referrals))
EXECUTE FUNCTION announce_user();

CREATE TRIGGER users_gone AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION announce_user();
