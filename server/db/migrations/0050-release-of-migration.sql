-- The release of CXAC that applied a migration: an older program names it when it refuses this schema.
ALTER TABLE migrations ADD COLUMN release text;
