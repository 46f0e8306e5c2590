-- Makes statuses and recorded days agree. What was set last holds. Can be repeated.

-- contract: 1.0.0
-- An applicant's day had moved a decided case back to Submitted: the decision holds.
WITH last_change AS (
  SELECT DISTINCT ON (subject_id) subject_id, actor_kind, details->>'from' AS decision, details->>'to' AS moved_to
  FROM audit_events WHERE subject_kind = 'application' AND type = 'application.updated' AND details->>'to' IS NOT NULL
  ORDER BY subject_id, at DESC
), decided AS (
  SELECT applications.id, decision, applications.version,
    (SELECT max(at) FROM audit_events WHERE subject_kind = 'application' AND subject_id = applications.id::text
      AND type = 'application.updated' AND details->>'to' = decision) AS decided_at
  FROM applications JOIN last_change ON last_change.subject_id = applications.id::text
  WHERE actor_kind = 'applicant' AND decision IN ('endorsed', 'refused') AND moved_to = 'submitted'
    AND applications.status = 'submitted'
), moved AS (
  UPDATE applications SET status = decision, status_since = coalesce(decided_at, status_since), version = applications.version + 1
  FROM decided WHERE applications.id = decided.id
  RETURNING applications.id, decision, applications.version
)
INSERT INTO audit_events (id, at, actor_kind, actor_id, type, subject_kind, subject_id, details)
SELECT gen_random_uuid(), now(), 'system', NULL, 'application.updated', 'application', id::text,
  jsonb_build_object('fields', 'status', 'from', 'submitted', 'to', decision, 'version', version) FROM moved;
--> statement-breakpoint
-- contract: 1.0.0
-- Days after the status cannot have happened yet.
WITH undone AS (
  UPDATE application_milestones AS step SET undone_at = now()
  FROM applications WHERE applications.id = step.application_id AND step.undone_at IS NULL
    AND (
      (applications.status NOT IN ('submitted', 'endorsed', 'refused', 'rejected') AND step.kind NOT IN ('passport', 'tb_certificate', 'tb_valid_until'))
      OR (applications.status = 'submitted' AND step.kind IN ('endorsed', 'refused', 'review_requested', 'visa_applied', 'biometrics', 'granted'))
    )
  RETURNING step.id, step.application_id, step.kind, step.happened_on
), stopped AS (
  DELETE FROM application_clocks USING undone
  WHERE application_clocks.application_id = undone.application_id
    AND application_clocks.clock IN ('body_form', 'body_answer', 'review', 'visa_application')
    AND (undone.kind = 'submitted' OR application_clocks.clock IN ('review', 'visa_application'))
)
INSERT INTO audit_events (id, at, actor_kind, actor_id, type, subject_kind, subject_id, details)
SELECT gen_random_uuid(), now(), 'system', NULL, 'milestone.undone', 'application', application_id::text,
  jsonb_build_object('milestoneId', id, 'fact', kind, 'happenedOn', happened_on) FROM undone;
--> statement-breakpoint
-- contract: 1.0.0
-- A dated status without its day gets the day on which it was set. Its reminders are planned by the next run.
WITH days AS (
  SELECT applications.id, applications.status,
    greatest((applications.status_since AT TIME ZONE 'Africa/Lagos')::date,
      (SELECT happened_on FROM application_milestones AS sent WHERE sent.application_id = applications.id
        AND sent.kind = 'submitted' AND sent.undone_at IS NULL)) AS happened_on,
    (SELECT actor_id::uuid FROM audit_events WHERE subject_kind = 'application' AND subject_id = applications.id::text
      AND type = 'application.updated' AND details->>'to' = applications.status AND actor_kind = 'staff'
      ORDER BY at DESC LIMIT 1) AS recorded_by
  FROM applications WHERE applications.status IN ('submitted', 'endorsed', 'refused')
    AND NOT EXISTS (SELECT FROM application_milestones AS step WHERE step.application_id = applications.id
      AND step.kind = applications.status AND step.undone_at IS NULL)
), recorded AS (
  INSERT INTO application_milestones (id, application_id, kind, happened_on, recorded_by, recorded_at)
  SELECT gen_random_uuid(), id, status, happened_on, recorded_by, now() FROM days
  RETURNING id, application_id, kind, happened_on
), started AS (
  INSERT INTO application_clocks (application_id, clock, starts_on, ends_on, remind_at)
  SELECT application_id,
    CASE kind WHEN 'submitted' THEN 'body_answer' WHEN 'endorsed' THEN 'visa_application' ELSE 'review' END,
    happened_on,
    CASE kind WHEN 'submitted' THEN happened_on + 56 WHEN 'endorsed' THEN (happened_on + interval '3 months')::date
      ELSE happened_on + 28 END,
    now()
  FROM recorded
  ON CONFLICT (application_id, clock) DO NOTHING
)
INSERT INTO audit_events (id, at, actor_kind, actor_id, type, subject_kind, subject_id, details)
SELECT gen_random_uuid(), now(), 'system', NULL, 'milestone.inferred', 'application', application_id::text,
  jsonb_build_object('milestoneId', id, 'fact', kind, 'happenedOn', happened_on) FROM recorded;
