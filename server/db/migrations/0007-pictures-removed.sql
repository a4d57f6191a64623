-- The pictures of a decided application go after a while; that it was decided stays.
ALTER TABLE kyc_applications
  ALTER COLUMN id_document DROP NOT NULL,
  ADD COLUMN pictures_removed_at timestamptz,
  ADD CONSTRAINT kyc_applications_pictures CHECK (
    (id_document IS NULL) = (pictures_removed_at IS NOT NULL)
    AND (pictures_removed_at IS NULL OR (status <> 'pending' AND live_photo IS NULL)));

CREATE INDEX kyc_applications_pictured ON kyc_applications (decided_at) WHERE pictures_removed_at IS NULL;

ALTER TABLE kyc_events
  DROP CONSTRAINT kyc_events_what_check,
  ADD CONSTRAINT kyc_events_what_check CHECK (what IN ('submitted', 'application_viewed',
    'id_document_viewed', 'live_photo_viewed', 'approved', 'rejected', 'data_deleted',
    'pictures_removed'));
