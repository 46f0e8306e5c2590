-- Release 1.0.0 does without these indexes too: each repeats the start of another one, belongs to a table that stays
-- small, or was read by no query of 50,000 cases.
-- contract: 1.0.0
DROP INDEX deleted_applications_email, deleted_applications_erase_at, uploads_of_application, messages_deliverables,
  messages_unseen, refunds_of_payment, refunds_by_account_link, refunds_to_check, refunds_proofs, ledger_of_payment,
  ledger_by_time, payments_settled, payments_without_subject, legal_holds_email, legal_holds_application,
  privacy_requests_email, privacy_requests_answered, staff_links_staff_id, staff_passkeys_staff_id,
  staff_pending_sign_ins_staff_id, staff_recovery_codes_staff_id, staff_sessions_staff_id, staff_presence_by_time;
