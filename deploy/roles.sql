-- Creates the database and two roles, for psql 15 or newer as a superuser. It can be run again.
-- The owner migrates. The program reads and writes rows, but cannot change tables or switch off triggers, so that
-- the audit trail holds even if someone finds a way to run SQL through the program.
\getenv owner_password OWNER_PASSWORD
\getenv program_password PROGRAM_PASSWORD
\set ON_ERROR_STOP on
-- The server logs statements if it is set up so. These have passwords.
set log_statement = 'none';
set log_min_duration_statement = -1;
set log_min_error_statement = panic;

select 'create role talent_passage_owner login'
where not exists (select from pg_roles where rolname = 'talent_passage_owner') \gexec
select 'create role talent_passage login'
where not exists (select from pg_roles where rolname = 'talent_passage') \gexec
alter role talent_passage_owner password :'owner_password';
alter role talent_passage password :'program_password';

select 'create database talent_passage owner talent_passage_owner encoding ''UTF8'' template template0'
where not exists (select from pg_database where datname = 'talent_passage') \gexec
revoke all on database talent_passage from public;
grant connect, temporary on database talent_passage to talent_passage;

\connect talent_passage
grant usage on schema public to talent_passage;
alter default privileges for role talent_passage_owner grant usage on schemas to talent_passage;
alter default privileges for role talent_passage_owner grant select, insert, update, delete on tables to talent_passage;
alter default privileges for role talent_passage_owner grant usage, select on sequences to talent_passage;
