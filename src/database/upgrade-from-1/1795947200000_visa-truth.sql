-- Facts, figures about our cases, and criteria become rows. The old checks keep their day.
CREATE TABLE "fact_versions" (
	"fact" text NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"value" integer,
	"unit" text,
	"offered_by" text[],
	"sources" jsonb NOT NULL,
	"first_source" text,
	"checked_on" date,
	"next_check_on" date,
	"note" text,
	"saved_by" uuid,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fact_versions_fact_version_pk" PRIMARY KEY("fact","version"),
	CONSTRAINT "fact_versions_fact_known" CHECK ("fact_versions"."fact" in ('two-stages', 'who-endorses', 'tech-nation', 'arts-council', 'design-industry', 'talent-or-promise', 'promise-in-technology', 'endorsement-fee', 'visa-fee', 'prize-fee', 'dependant-fee', 'adult-surcharge', 'child-surcharge', 'endorsement-time', 'visa-application-time', 'visa-decision-time', 'review-time', 'review-scope', 'review-evidence', 'tech-evidence', 'tech-letters', 'no-ai-for-tech', 'settlement', 'work-freely', 'visa-length', 'family', 'tuberculosis-test', 'nobody-can-guarantee')),
	CONSTRAINT "fact_versions_text_length" CHECK ("fact_versions"."text" <> '' and length("fact_versions"."text") <= 600),
	CONSTRAINT "fact_versions_value_has_unit" CHECK (num_nulls("fact_versions"."value", "fact_versions"."unit") in (0, 2) and "fact_versions"."value" > 0),
	CONSTRAINT "fact_versions_unit_known" CHECK ("fact_versions"."unit" in ('pence', 'calendar_days', 'weeks', 'months', 'years')),
	CONSTRAINT "fact_versions_fees_are_money" CHECK ("fact_versions"."fact" not in ('endorsement-fee', 'visa-fee', 'prize-fee', 'dependant-fee', 'adult-surcharge', 'child-surcharge') or "fact_versions"."unit" is not distinct from 'pence'),
	CONSTRAINT "fact_versions_periods_are_times" CHECK ("fact_versions"."fact" not in ('endorsement-time', 'visa-application-time', 'review-time', 'visa-length') or coalesce("fact_versions"."unit" <> 'pence', false)),
	CONSTRAINT "fact_versions_text_has_value" CHECK (("fact_versions"."text" like '%{value}%') = ("fact_versions"."value" is not null)),
	CONSTRAINT "fact_versions_bodies_known" CHECK (cardinality("fact_versions"."offered_by") > 0 and "fact_versions"."offered_by" <@ array['tech_nation', 'arts_council', 'royal_society', 'royal_academy_of_engineering', 'british_academy', 'ukri']),
	CONSTRAINT "fact_versions_has_source" CHECK (jsonb_typeof("fact_versions"."sources") = 'array' and jsonb_array_length("fact_versions"."sources") > 0),
	CONSTRAINT "fact_versions_check_dates" CHECK (num_nulls("fact_versions"."checked_on", "fact_versions"."next_check_on") in (0, 2) and "fact_versions"."next_check_on" > "fact_versions"."checked_on"),
	CONSTRAINT "fact_versions_note_length" CHECK ("fact_versions"."note" <> '' and length("fact_versions"."note") <= 500)
);--> statement-breakpoint
CREATE TABLE "track_records" (
	"version" integer PRIMARY KEY NOT NULL,
	"endorsed" integer,
	"decided" integer,
	"period_start" date,
	"period_end" date,
	"note" text,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "track_records_whole" CHECK (num_nulls("track_records"."endorsed", "track_records"."decided", "track_records"."period_start", "track_records"."period_end") in (0, 4)),
	CONSTRAINT "track_records_counts" CHECK ("track_records"."endorsed" between 0 and "track_records"."decided" and "track_records"."decided" > 0),
	CONSTRAINT "track_records_period" CHECK ("track_records"."period_start" <= "track_records"."period_end"),
	CONSTRAINT "track_records_note_length" CHECK ("track_records"."note" <> '' and length("track_records"."note") <= 500)
);--> statement-breakpoint
CREATE TABLE "criteria_sets" (
	"id" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"route" text NOT NULL,
	"field" text NOT NULL,
	"optional_needed" integer NOT NULL,
	"max_pieces" integer,
	"letters" integer NOT NULL,
	"letter_rule" text NOT NULL,
	"limits" text,
	"sources" jsonb NOT NULL,
	"first_source" text,
	"checked_on" date,
	"next_check_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "criteria_sets_one_each" UNIQUE("body","route","field"),
	CONSTRAINT "criteria_sets_body_known" CHECK ("criteria_sets"."body" in ('tech_nation', 'arts_council', 'royal_society', 'royal_academy_of_engineering', 'british_academy', 'ukri')),
	CONSTRAINT "criteria_sets_route_known" CHECK ("criteria_sets"."route" in ('talent', 'promise', 'fast_track')),
	CONSTRAINT "criteria_sets_field_known" CHECK ("criteria_sets"."field" in ('fashion', 'technology', 'arts', 'film', 'academia', 'science', 'architecture', 'design', 'other')),
	CONSTRAINT "criteria_sets_counts" CHECK ("criteria_sets"."optional_needed" between 0 and 9 and "criteria_sets"."letters" between 0 and 9 and "criteria_sets"."max_pieces" between 1 and 99),
	CONSTRAINT "criteria_sets_has_source" CHECK (jsonb_typeof("criteria_sets"."sources") = 'array' and jsonb_array_length("criteria_sets"."sources") > 0),
	CONSTRAINT "criteria_sets_check_dates" CHECK (num_nulls("criteria_sets"."checked_on", "criteria_sets"."next_check_on") in (0, 2) and "criteria_sets"."next_check_on" > "criteria_sets"."checked_on")
);--> statement-breakpoint
CREATE TABLE "criteria" (
	"id" text PRIMARY KEY NOT NULL,
	"set_id" text NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"evidence" text NOT NULL,
	"is_retired" boolean DEFAULT false NOT NULL,
	CONSTRAINT "criteria_kind_known" CHECK ("criteria"."kind" in ('mandatory', 'optional')),
	CONSTRAINT "criteria_title_length" CHECK ("criteria"."title" <> '' and length("criteria"."title") <= 120),
	CONSTRAINT "criteria_text_length" CHECK ("criteria"."text" <> '' and length("criteria"."text") <= 600),
	CONSTRAINT "criteria_evidence_length" CHECK (length("criteria"."evidence") <= 600)
);--> statement-breakpoint
ALTER TABLE "criteria" ADD CONSTRAINT "criteria_set_id_criteria_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."criteria_sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "criteria_of_set" ON "criteria" USING btree ("set_id","position");--> statement-breakpoint
CREATE TRIGGER criteria_notify AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON criteria
  FOR EACH STATEMENT EXECUTE FUNCTION notify_site_changes();--> statement-breakpoint
CREATE TRIGGER criteria_sets_notify AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON criteria_sets
  FOR EACH STATEMENT EXECUTE FUNCTION notify_site_changes();--> statement-breakpoint
CREATE TRIGGER fact_versions_notify AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON fact_versions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_site_changes();--> statement-breakpoint
CREATE TRIGGER track_records_notify AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON track_records
  FOR EACH STATEMENT EXECUTE FUNCTION notify_site_changes();--> statement-breakpoint
-- A set of criteria has a mandatory one at the end of each transaction.
CREATE FUNCTION refuse_sets_without_mandatory() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text;
BEGIN
  IF TG_TABLE_NAME = 'criteria_sets' THEN
    changed := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN
    changed := OLD.set_id;
  ELSE
    changed := NEW.set_id;
  END IF;
  IF EXISTS (SELECT FROM criteria_sets WHERE id = changed) AND NOT EXISTS (
    SELECT FROM criteria WHERE set_id = changed AND kind = 'mandatory' AND NOT is_retired
  ) THEN
    RAISE EXCEPTION 'The set % has no mandatory criterion.', changed
      USING ERRCODE = 'check_violation', CONSTRAINT = 'criteria_sets_have_mandatory';
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER criteria_sets_have_mandatory AFTER INSERT ON criteria_sets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_sets_without_mandatory();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER criteria_keep_mandatory AFTER INSERT OR DELETE OR UPDATE ON criteria
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_sets_without_mandatory();--> statement-breakpoint
-- What we know about the visa, before an owner first checks it.
WITH pages (key, page) AS (VALUES
  ('global-talent', '{"name": "gov.uk: Global Talent visa", "url": "https://www.gov.uk/global-talent"}'::jsonb),
  ('digital', '{"name": "gov.uk: Global Talent in digital technology", "url": "https://www.gov.uk/global-talent-digital-technology"}'),
  ('arts', '{"name": "gov.uk: Global Talent in arts and culture", "url": "https://www.gov.uk/global-talent-arts-culture"}'),
  ('rules', '{"name": "gov.uk: Immigration Rules, Appendix Global Talent", "url": "https://www.gov.uk/guidance/immigration-rules/immigration-rules-appendix-global-talent"}'),
  ('surcharge', '{"name": "gov.uk: immigration health surcharge", "url": "https://www.gov.uk/healthcare-immigration-application"}'),
  ('review', '{"name": "gov.uk: endorsement review", "url": "https://www.gov.uk/government/publications/endorsement-review-for-global-talent/endorsement-review-guidance"}'),
  ('settlement', '{"name": "gov.uk: indefinite leave to remain", "url": "https://www.gov.uk/indefinite-leave-to-remain"}'),
  ('tuberculosis', '{"name": "gov.uk: tuberculosis tests", "url": "https://www.gov.uk/tb-test-visa"}'),
  ('tech-nation', '{"name": "Tech Nation: Global Talent visa", "url": "https://technation.io/global-talent-visa/"}'),
  ('arts-council', '{"name": "Arts Council England", "url": "https://www.artscouncil.org.uk/"}')
), facts (fact, official, value, unit, offered_by, text, first_source) AS (VALUES
  ('two-stages', '{global-talent}'::text[], NULL::integer, NULL::text, NULL::text[],
    'There are two stages. First an endorsing body assesses your work, then the Home Office decides on the visa. If you hold one of a few prestigious prizes, you skip the first stage.',
    'mondaq.com, article 1734912, of 23 January 2026'),
  ('who-endorses', '{global-talent}', NULL, NULL, NULL,
    'Six bodies endorse: Tech Nation, Arts Council England, the Royal Society, the Royal Academy of Engineering, the British Academy, and UK Research and Innovation (UKRI).',
    'talentvisa.agency and adavia.com, copies of 2026'),
  ('tech-nation', '{digital,tech-nation}', NULL, NULL, NULL,
    'Tech Nation endorses people in digital technology.',
    'svoi.uk, of 26 May 2026'),
  ('arts-council', '{arts,arts-council}', NULL, NULL, NULL,
    'Arts Council England endorses arts and culture. It assesses dance, music, theatre, literature, visual and combined arts itself. For fashion it relies on the British Fashion Council, for architecture on RIBA, and for film and television on PACT.',
    'immigrationstartguide.com, of July 2026, and carterthomas.co.uk'),
  ('design-industry', '{rules,arts}', NULL, NULL, NULL,
    'Rule changes announced in March 2026 add a Design Industry field from 1 July 2026, for product, industrial and experience design. We haven’t confirmed who assesses it, so read the official pages before you rely on it.',
    'visavisuk.com of 9 March 2026, and skilledvisa.pages.dev; the number of the statement of changes differs between them'),
  ('talent-or-promise', '{global-talent}', NULL, NULL, NULL,
    '“Exceptional talent” is for people who already lead their field, “exceptional promise” for people on their way to it.',
    'mondaq.com, article 1734912, of 23 January 2026'),
  ('promise-in-technology', '{digital}', 5, 'years', NULL,
    'In technology, promise is typically for people with less than about {value} in the field.',
    'mondaq.com, article 1734912, of 23 January 2026'),
  ('endorsement-fee', '{global-talent}', 56100, 'pence', NULL,
    'The endorsement fee is {value}. It isn’t refunded if you are refused.',
    'ukglobaltalentvisa.org of 4 June 2026, and svoi.uk'),
  ('visa-fee', '{global-talent}', 20500, 'pence', NULL,
    'The visa fee is {value} for you.',
    'ukglobaltalentvisa.org of 4 June 2026, and svoi.uk'),
  ('prize-fee', '{global-talent}', 76600, 'pence', NULL,
    'With an eligible prize there is no endorsement fee, and the visa fee is {value} for you.',
    'ukimmigrationnavigator.com of 2024, a copy of the gov.uk text, which gives the whole fee'),
  ('dependant-fee', '{global-talent}', 76600, 'pence', NULL,
    'For a partner or child the visa fee is {value} each. Our sources disagree about it, so we count the highest.',
    'Of 2026: some say £766, others £205'),
  ('adult-surcharge', '{surcharge}', 103500, 'pence', NULL,
    'The health surcharge is {value} a year for each adult, paid for all years of the visa at once.',
    'ukglobaltalentvisa.org of 4 June 2026, and svoi.uk'),
  ('child-surcharge', '{surcharge}', 77600, 'pence', NULL,
    'For each child it is {value} a year.',
    'ukglobaltalentvisa.org of 4 June 2026, and svoi.uk'),
  ('endorsement-time', '{global-talent}', 8, 'weeks', NULL,
    'The endorsing bodies say that an endorsement takes up to {value}.',
    'the guide of Tech Nation, and for Arts Council England immigrationstartguide.com, of 2026'),
  ('visa-application-time', '{global-talent}', 3, 'months', NULL,
    'You apply for the visa within {value} of your endorsement. Your endorsement letter has its date.',
    'technation.io, an undated copy of its visa guide, and nairametrics.com of 17 December 2024, after gov.uk'),
  ('visa-decision-time', '{global-talent}', 3, 'weeks', NULL,
    'A decision about the visa takes about {value} if you apply from outside the UK, and 8 weeks inside it.',
    'technation.io, an undated copy of its visa guide, of 2025'),
  ('review-time', '{review}', 28, 'calendar_days', '{tech_nation,arts_council}',
    'After a refusal by the endorsing body you may be able to ask for a review, within {value} of the refusal email. It is free. Your decision letter says whether you can.',
    'the guidance on gov.uk, of 21 August 2020; latitudelaw.eu says that the research bodies may offer no review'),
  ('review-scope', '{review}', NULL, NULL, NULL,
    'A review is for a decision that you believe is wrong, for example because something you sent was not considered. The Home Office passes your request to the endorsing body and answers with its decision.',
    'the guidance on gov.uk, of 21 August 2020'),
  ('review-evidence', '{review}', NULL, NULL, NULL,
    'A review generally takes no new evidence: it looks at what you sent with the application.',
    'latitudelaw.eu and getendorsed.co.uk, undated copies of 2026'),
  ('tech-evidence', '{digital,tech-nation}', NULL, NULL, NULL,
    'An application to Tech Nation has a personal statement of at most 1,000 words, a CV of at most three pages, three letters of recommendation and up to ten pieces of evidence. Together they must meet one mandatory criterion and two optional ones.',
    'arislawyers.com, technomads.io and mondaq.com, of 2025 and 2026'),
  ('tech-letters', '{digital,tech-nation}', NULL, NULL, NULL,
    'The three letters come from senior people at three different, well-established organisations, and are written for this application.',
    'arislawyers.com, technomads.io and mondaq.com, of 2025 and 2026'),
  ('no-ai-for-tech', '{tech-nation}', NULL, NULL, NULL,
    'Tech Nation does not allow AI or language-processing tools in an application, and checks for them.',
    'som2nynetwork.com and Richmond Chambers, of 2025'),
  ('settlement', '{settlement}', NULL, NULL, NULL,
    'You may be able to settle in the UK for good after some years. The rules are changing in 2026, so read the current ones before you plan with a number.',
    'talentvisa.agency, a copy of 2026, and visavisuk.com'),
  ('work-freely', '{global-talent}', NULL, NULL, NULL,
    'You can work for any employer or for yourself. You need no job offer, sponsor or minimum salary. You can’t work as a professional sportsperson.',
    'dazzlingdawn.com, a copy of the gov.uk text, of 22 February 2024'),
  ('visa-length', '{global-talent}', 5, 'years', NULL,
    'You can stay for up to {value} at a time, and renew. You can’t claim public funds.',
    'dazzlingdawn.com, a copy of the gov.uk text, of 22 February 2024'),
  ('family', '{global-talent}', NULL, NULL, NULL,
    'Your partner and children can apply to come with you. Fees are due for each of them.',
    'dazzlingdawn.com, a copy of the gov.uk text, of 22 February 2024'),
  ('tuberculosis-test', '{tuberculosis}', NULL, NULL, NULL,
    'If you live in Nigeria and will stay for more than six months, you need a tuberculosis certificate from an approved clinic. It is valid for six months from the X-ray, and must be valid when you apply.',
    'navibound.com of 11 May 2026, after the list of UK Visas and Immigration'),
  ('nobody-can-guarantee', '{global-talent}', NULL, NULL, NULL,
    'No one can guarantee an endorsement. There are public warnings about people who claim to sell one.',
    'svoi.uk, of 2026')
)
INSERT INTO fact_versions (fact, version, text, value, unit, offered_by, sources, first_source, saved_at)
SELECT fact, 1, text, value, unit, offered_by,
  (SELECT jsonb_agg(page ORDER BY array_position(official, key)) FROM pages WHERE key = ANY (official)),
  first_source, '2026-01-01T00:00:00Z'
FROM facts;--> statement-breakpoint
-- Two old facts about fees had two values each.
WITH checks AS (
  SELECT DISTINCT ON (fact) fact, checked_on, checked_by, checked_at, note FROM fact_checks
  ORDER BY fact, checked_on DESC
), parts (fact, old_fact) AS (VALUES
  ('endorsement-fee', 'fees'), ('visa-fee', 'fees'),
  ('adult-surcharge', 'health-surcharge'), ('child-surcharge', 'health-surcharge')
)
INSERT INTO fact_versions (fact, version, text, value, unit, offered_by, sources, first_source, checked_on,
  next_check_on, note, saved_by, saved_at)
SELECT first.fact, 2, text, value, unit, offered_by, sources, first_source, checks.checked_on,
  checks.checked_on + 60, checks.note, checks.checked_by, checks.checked_at
FROM fact_versions AS first LEFT JOIN parts USING (fact)
JOIN checks ON checks.fact = coalesce(parts.old_fact, first.fact);--> statement-breakpoint
DROP TABLE fact_checks;
