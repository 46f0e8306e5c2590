-- When the address of an application or order changes, a link for a refund that was mailed before opens nothing any
-- more, and the chosen address is chosen again. What someone else paid is not about this address.
CREATE FUNCTION void_refund_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE refunds SET account_link_id = gen_random_uuid() FROM payments
  WHERE payments.id = refunds.payment_id AND (payments.application_id = NEW.id OR payments.order_id = NEW.id)
    AND num_nonnulls(payments.pay_link_id, payments.payer_name, payments.payer_email) = 0
    AND refunds.state NOT IN ('declined', 'processed', 'failed');

  UPDATE payments SET refund_email = NULL
  WHERE (application_id = NEW.id OR order_id = NEW.id) AND refund_email IS NOT NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER corrections_of_applications_void_refund_links AFTER UPDATE OF email ON applications
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION void_refund_links();
--> statement-breakpoint
CREATE TRIGGER corrections_of_orders_void_refund_links AFTER UPDATE OF email ON orders
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION void_refund_links();
