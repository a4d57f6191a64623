-- The language of a user's mails and push messages. Null: none was chosen, and they are in English.
ALTER TABLE users ADD COLUMN language text;
ALTER TABLE users ADD CONSTRAINT users_language
  CHECK (language ~ '^[a-z]{2}(-[A-Z]{2})?$') NOT VALID;

CREATE TRIGGER users_language_changed AFTER UPDATE OF language ON users
FOR EACH ROW
WHEN (OLD.language IS DISTINCT FROM NEW.language)
EXECUTE FUNCTION announce_user();
