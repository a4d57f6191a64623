-- Which keys of KYC_KEY may have encrypted something. Each key is entered here before it encrypts, so that it is
-- removed only when nothing depends on it.
CREATE TABLE kyc_keys (
  id bytea PRIMARY KEY CHECK (octet_length(id) = 8)
);

-- Pictures. The bytes lie elsewhere, each file under a key of its own, which is kept here, sealed:
-- without this row nobody can read the file.
CREATE TABLE uploads (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  key_id bytea NOT NULL REFERENCES kyc_keys (id),
  sealed_key bytea NOT NULL,
  is_stored boolean NOT NULL DEFAULT false,
  is_claimed boolean NOT NULL DEFAULT false CHECK (is_stored OR NOT is_claimed),
  created_at timestamptz NOT NULL
);

CREATE INDEX uploads_user ON uploads (user_id, created_at);
CREATE INDEX uploads_unclaimed ON uploads (created_at) WHERE NOT is_claimed;
CREATE INDEX uploads_key ON uploads (key_id);

-- Where the files lie, when several servers share a folder.
CREATE TABLE document_place (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  id uuid NOT NULL
);

-- What the applicant wrote, and the reviewer's note, are inside `sealed`.
CREATE TABLE kyc_applications (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  attempt integer NOT NULL CHECK (attempt > 0),
  status text NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
  key_id bytea NOT NULL REFERENCES kyc_keys (id),
  sealed bytea NOT NULL,
  id_document uuid NOT NULL REFERENCES uploads (id),
  live_photo uuid REFERENCES uploads (id),
  submitted_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by text,
  rejection_reason text,
  CONSTRAINT kyc_applications_attempt UNIQUE (user_id, attempt),
  CONSTRAINT kyc_applications_decision CHECK (
    (status = 'pending') = (decided_at IS NULL)
    AND (status = 'pending') = (decided_by IS NULL)
    AND (status = 'rejected') = (rejection_reason IS NOT NULL))
);

-- An applicant who waits or is approved cannot apply again, also not by two requests at once.
CREATE UNIQUE INDEX kyc_applications_open ON kyc_applications (user_id) WHERE status <> 'rejected';
CREATE INDEX kyc_applications_pending ON kyc_applications (submitted_at) WHERE status = 'pending';
CREATE INDEX kyc_applications_decided ON kyc_applications (decided_at) WHERE status <> 'pending';
CREATE INDEX kyc_applications_id_document ON kyc_applications (id_document);
CREATE INDEX kyc_applications_live_photo ON kyc_applications (live_photo);
CREATE INDEX kyc_applications_key ON kyc_applications (key_id);

-- Who did what with whose application. It outlives the application, and no row of it is ever changed.
CREATE TABLE kyc_events (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  application uuid,
  at timestamptz NOT NULL,
  who text NOT NULL,
  what text NOT NULL CHECK (what IN ('submitted', 'application_viewed', 'id_document_viewed',
    'live_photo_viewed', 'approved', 'rejected', 'data_deleted'))
);

CREATE INDEX kyc_events_user ON kyc_events (user_id, number);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END $$;

CREATE TRIGGER kyc_events_stay
  BEFORE UPDATE OR DELETE OR TRUNCATE ON kyc_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Who may decide. The token itself is known to its operator alone.
CREATE TABLE operators (
  name text COLLATE "C" PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now()
);
