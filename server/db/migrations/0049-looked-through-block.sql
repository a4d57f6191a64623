-- Up to which block operator actions were looked through for webhooks. A server of the version before leaves it as it is.
ALTER TABLE looked_through ADD COLUMN block bigint NOT NULL DEFAULT 0;
