-- On the leader, as the superuser, with psql; a second time changes nothing. The owner brings the schema up to date; the
-- server's role owns nothing.
SELECT $$CREATE ROLE cxac LOGIN PASSWORD '${OWNER_PASSWORD}'$$
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cxac') \gexec

SELECT $$CREATE ROLE cxac_server LOGIN PASSWORD '${SERVER_PASSWORD}'$$
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cxac_server') \gexec

SELECT $$CREATE DATABASE cxac OWNER cxac ENCODING 'UTF8' TEMPLATE template0 LOCALE 'C'$$
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'cxac') \gexec
