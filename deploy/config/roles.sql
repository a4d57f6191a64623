-- Once, on the leader, as the superuser. The owner brings the schema up to date; the server's role owns nothing.
CREATE ROLE cxac LOGIN PASSWORD '${OWNER_PASSWORD}';
CREATE ROLE cxac_server LOGIN PASSWORD '${SERVER_PASSWORD}';
CREATE DATABASE cxac OWNER cxac ENCODING 'UTF8' TEMPLATE template0 LOCALE 'C';
