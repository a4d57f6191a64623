-- What one operator wants and another one has to agree to. A row goes when it was answered.
CREATE TABLE operator_requests (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  what text NOT NULL CHECK (what IN ('lift_freeze', 'delete_kyc', 'add_operator', 'remove_operator')),
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  operator text,
  asked_by text NOT NULL,
  asked_at timestamptz NOT NULL,
  CONSTRAINT operator_requests_about CHECK (
    CASE WHEN what IN ('lift_freeze', 'delete_kyc')
      THEN user_id IS NOT NULL AND operator IS NULL
      ELSE user_id IS NULL AND operator IS NOT NULL
    END)
);

CREATE UNIQUE INDEX operator_requests_once ON operator_requests (what, coalesce(user_id::text, operator));
CREATE INDEX operator_requests_user ON operator_requests (user_id);

-- What operators have asked for, agreed to, declined or done by themselves. No row of it is ever changed.
CREATE TABLE operator_events (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  who text NOT NULL,
  step text NOT NULL CHECK (step IN ('asked', 'confirmed', 'declined', 'done')),
  what text NOT NULL,
  user_id uuid,
  operator text
);

CREATE TRIGGER operator_events_stay
  BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
