-- The chain only grows: every statement that would change it is a mistake. Checked once per statement, and not for an
-- insert, which stays as fast.
CREATE TRIGGER transactions_stay
  BEFORE UPDATE OR DELETE OR TRUNCATE ON transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER blocks_stay
  BEFORE UPDATE OR DELETE OR TRUNCATE ON blocks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER tree_nodes_stay
  BEFORE UPDATE OR DELETE OR TRUNCATE ON tree_nodes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
