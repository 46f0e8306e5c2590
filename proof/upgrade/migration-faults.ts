import { loadModule, type ParseResult, parseSync } from 'libpg-query'

await loadModule()

type Statement = NonNullable<NonNullable<ParseResult['stmts']>[number]['stmt']>
type TableChange = Extract<Statement, { AlterTableStmt: unknown }>['AlterTableStmt']
type TableCommand = Extract<NonNullable<TableChange['cmds']>[number], { AlterTableCmd: unknown }>['AlterTableCmd']
type Column = Extract<Statement, { ColumnDef: unknown }>['ColumnDef']
type Index = Extract<Statement, { IndexStmt: unknown }>['IndexStmt']
type Constraint = Extract<Statement, { Constraint: unknown }>['Constraint']

/** `before`: the earlier migrations. `released`: the versions of all releases. */
type Surroundings = { before: ReadonlyArray<string>; released: ReadonlyArray<string> }

type Known = {
  /** `table` and `table.column` of what the migration itself creates */
  created: ReadonlySet<string>
  /** checks of earlier migrations by `table.name` */
  checks: ReadonlyMap<string, Constraint>
  /** the constraints that the migration adds, by `table.name` */
  added: ReadonlyMap<string, Constraint>
  /** the names of the indexes that the migration creates */
  indexes: ReadonlyArray<string | undefined>
  /** indexes of earlier migrations by name */
  indexesBefore: ReadonlyMap<string, Index>
  /** the names of the views that the migration creates */
  views: ReadonlyArray<string | undefined>
}

const BREAKPOINT = '--> statement-breakpoint'
const CONTRACT_MARKER = /^\s*-- contract: (\S+)/m
const HARMLESS_STATEMENTS = [
  'CreateStmt',
  'CreateSchemaStmt',
  'CreateSeqStmt',
  'CreateEnumStmt',
  'CreateStatsStmt',
  'CreateFunctionStmt',
  'CreateTrigStmt',
  'ViewStmt',
  'CommentStmt',
]
const HARMLESS_COMMANDS = ['AT_ValidateConstraint', 'AT_DropNotNull', 'AT_SetStatistics', 'AT_SetRelOptions']

/** Lists the statements of a migration that the previous release may not survive (ADR 114). */
export function findMigrationFaults(migration: string, { before, released }: Surroundings): Array<string> {
  const known: Known = {
    created: findCreated(migration),
    checks: new Map(before.flatMap(text => [...findConstraints(text)])),
    added: findConstraints(migration),
    indexes: parse(migration).map(each => ('IndexStmt' in each ? each.IndexStmt.idxname : undefined)),
    indexesBefore: new Map(
      before
        .flatMap(parse)
        .flatMap(each => ('IndexStmt' in each ? [[each.IndexStmt.idxname ?? '', each.IndexStmt]] : [])),
    ),
    views: parse(migration).map(each => ('ViewStmt' in each ? each.ViewStmt.view?.relname : undefined)),
  }
  return migration.split(BREAKPOINT).flatMap(part => {
    const contract = CONTRACT_MARKER.exec(part)?.[1]
    if (contract === undefined) return parse(part).flatMap(statement => findStatementFaults(statement, known))
    return released.includes(contract) ? [] : [`“contract” names ${contract}, which is no release yet`]
  })
}

function parse(text: string): Array<Statement> {
  return (parseSync(text).stmts ?? []).flatMap(({ stmt }) => (stmt === undefined ? [] : [stmt]))
}

function findStatementFaults(statement: Statement, known: Known): Array<string> {
  const [kind = ''] = Object.keys(statement)
  if (HARMLESS_STATEMENTS.includes(kind)) return []
  if ('AlterTableStmt' in statement) {
    const table = nameOf(statement.AlterTableStmt.relation)
    if (known.created.has(table)) return []
    return (statement.AlterTableStmt.cmds ?? []).flatMap(command =>
      'AlterTableCmd' in command ? findCommandFaults(table, command.AlterTableCmd, known) : [],
    )
  }
  if ('IndexStmt' in statement) {
    const { concurrent, unique, relation } = statement.IndexStmt
    if (concurrent) return ['an index cannot be created concurrently in the transaction of a migration']
    const isNew = known.created.has(nameOf(relation)) || isWiderIndex(statement.IndexStmt, known.indexesBefore)
    return unique && !isNew ? ['a unique index on an existing table'] : []
  }
  if ('InsertStmt' in statement) {
    const { withClause, onConflictClause } = statement.InsertStmt
    const isPlain = withClause === undefined && onConflictClause?.action !== 'ONCONFLICT_UPDATE'
    return isPlain ? [] : ['an insert that changes other rows']
  }
  if ('UpdateStmt' in statement) {
    const { relation, targetList = [], withClause } = statement.UpdateStmt
    const columns = targetList.map(target => ('ResTarget' in target ? (target.ResTarget.name ?? '') : ''))
    const isBackfill = columns.every(column => known.created.has(`${nameOf(relation)}.${column}`))
    if (targetList.every(keepsValue) && withClause === undefined) return []
    return isBackfill && withClause === undefined ? [] : ['an update of columns that the previous release uses']
  }
  if ('DropStmt' in statement) {
    const { removeType, objects = [] } = statement.DropStmt
    const isIn = (names: Known['indexes']) => objects.map(readLastName).every(name => names.includes(name))
    if (removeType === 'OBJECT_INDEX') return isIn(known.indexes) ? [] : ['a dropped index']
    if (removeType === 'OBJECT_VIEW') return isIn(known.views) ? [] : ['a dropped view']
  }
  if ('AlterEnumStmt' in statement && statement.AlterEnumStmt.oldVal === undefined) return []
  return [describeKind(kind)]
}

/** Whether a column is set to itself, or the words that searches compare are folded again. */
function keepsValue(target: Statement): boolean {
  if (!('ResTarget' in target) || target.ResTarget.val === undefined) return false
  const { name, val } = target.ResTarget
  if ('ColumnRef' in val) return readText(val.ColumnRef.fields?.at(-1)) === name
  return name === 'search_text' && 'FuncCall' in val && readText(val.FuncCall.funcname?.at(-1)) === 'search_fold'
}

function findCommandFaults(table: string, { subtype = '' as never, name, def }: TableCommand, known: Known) {
  if (HARMLESS_COMMANDS.includes(subtype)) {
    const isTooEarly = subtype === 'AT_ValidateConstraint' && known.added.has(`${table}.${name}`)
    return isTooEarly ? ['a constraint is validated by the migration that adds it: use the next one'] : []
  }
  if (subtype === 'AT_AddColumn' && def !== undefined && 'ColumnDef' in def) return findColumnFaults(def.ColumnDef)
  if (subtype === 'AT_AddConstraint' && def !== undefined && 'Constraint' in def)
    return findConstraintFaults(table, def.Constraint, known)
  if (subtype === 'AT_ColumnDefault') return def === undefined ? ['a dropped default'] : []
  if (subtype === 'AT_DropConstraint') {
    const successor = known.added.get(`${table}.${name}`)
    return successor !== undefined && acceptsSameRows(table, successor, known) ? [] : ['a dropped constraint']
  }
  return [describeKind(subtype)]
}

function findColumnFaults({ constraints = [] }: Column): Array<string> {
  const own = constraints.flatMap(each => ('Constraint' in each ? [each.Constraint] : []))
  const defaultValue = own.find(({ contype }) => contype === 'CONSTR_DEFAULT')?.raw_expr
  return own.flatMap(({ contype }) => {
    if (contype === 'CONSTR_NULL') return []
    if (contype === 'CONSTR_NOTNULL') return defaultValue === undefined ? ['a required column without a default'] : []
    if (contype === 'CONSTR_DEFAULT') return isConstant(defaultValue) ? [] : ['a default that rewrites the table']
    return [`a new column with ${describeKind(contype ?? '')}`]
  })
}

function findConstraintFaults(table: string, constraint: Constraint, known: Known): Array<string> {
  const { contype, skip_validation, fk_attrs = [] } = constraint
  if (contype !== 'CONSTR_CHECK' && contype !== 'CONSTR_FOREIGN')
    return [`${describeKind(contype ?? '')} on an existing table`]
  const columns = contype === 'CONSTR_CHECK' ? findColumns(constraint.raw_expr) : fk_attrs.map(each => readText(each))
  const isOfNewColumns = columns.every(column => known.created.has(`${table}.${column}`))
  return [
    ...(skip_validation ? [] : ['a constraint without “not valid”']),
    ...(isOfNewColumns || acceptsSameRows(table, constraint, known)
      ? []
      : ['a constraint on columns that the previous release writes']),
  ]
}

/** Whether a check accepts each row that the earlier one of its name accepts. */
function acceptsSameRows(table: string, check: Constraint, { checks }: Known): boolean {
  const before = checks.get(`${table}.${check.conname}`)
  if (before === undefined) return false
  const ofTable = [...checks].flatMap(([name, each]) => (name.startsWith(`${table}.`) ? [each] : []))
  return isWider(check, before) || isAboutNewValues(check, before, ofTable)
}

/** Whether a check differs from the earlier one only by more values of `not in`, which no row can have yet. */
function isAboutNewValues(check: Constraint, before: Constraint, ofTable: ReadonlyArray<Constraint>): boolean {
  const [lists, listsBefore] = [readLists(check.raw_expr, '<>'), readLists(before.raw_expr, '<>')]
  const has = (items: Array<ListItem>, { column, item }: ListItem) =>
    items.some(each => each.column === column && each.item === item)
  const isNew = ({ column, item }: ListItem) =>
    ofTable.some(each => {
      const allowed = readList(each)
      return allowed?.column === column && !allowed.items.includes(item)
    })
  return (
    lists.text === listsBefore.text &&
    listsBefore.items.every(each => has(lists.items, each)) &&
    lists.items.every(each => has(listsBefore.items, each) || isNew(each))
  )
}

/** Whether both checks list values of the same column, and no value is gone. */
function isWider(check: Constraint, before: Constraint): boolean {
  const [values, valuesBefore] = [readList(check), readList(before)]
  if (values === null || valuesBefore === null || values.column !== valuesBefore.column) return false
  return valuesBefore.items.every(item => values.items.includes(item))
}

/** Whether an index differs from the earlier one of its name only by values that no row can have yet. */
function isWiderIndex(index: Index, before: Known['indexesBefore']): boolean {
  const earlier = before.get(index.idxname ?? '')
  if (earlier === undefined) return false
  const [lists, listsBefore] = [readLists(index), readLists(earlier)]
  const items = lists.items.map(({ item }) => item)
  return lists.text === listsBefore.text && listsBefore.items.every(({ item }) => items.includes(item))
}

type ListItem = { column: string; item: string }

/** Returns the text of an expression without the items of its lists, and the items. */
function readLists(expression: unknown, operator: '=' | '<>' = '='): { text: string; items: Array<ListItem> } {
  const items: Array<ListItem> = []
  const text = JSON.stringify(expression, (key, value) => {
    if (key === 'location') return undefined
    const list = key === 'A_Expr' ? readList({ raw_expr: { A_Expr: value } }, operator) : null
    if (list === null) return value
    items.push(...list.items.map(item => ({ column: list.column, item })))
    return list.column
  })
  return { text, items }
}

function readList({ raw_expr }: Constraint, operator: '=' | '<>' = '=') {
  if (raw_expr === undefined || !('A_Expr' in raw_expr) || raw_expr.A_Expr.kind !== 'AEXPR_IN') return null
  const { name = [], lexpr, rexpr } = raw_expr.A_Expr
  if (rexpr === undefined || !('List' in rexpr) || readText(name[0]) !== operator) return null
  return { column: findColumns(lexpr).join(), items: (rexpr.List.items ?? []).map(readText) }
}

function findCreated(migration: string): Set<string> {
  return new Set(
    parse(migration).flatMap(statement => {
      if ('CreateStmt' in statement) return [nameOf(statement.CreateStmt.relation)]
      if (!('AlterTableStmt' in statement)) return []
      const { relation, cmds = [] } = statement.AlterTableStmt
      return cmds.flatMap(command => {
        if (!('AlterTableCmd' in command) || command.AlterTableCmd.subtype !== 'AT_AddColumn') return []
        const { def } = command.AlterTableCmd
        return def !== undefined && 'ColumnDef' in def ? [`${nameOf(relation)}.${def.ColumnDef.colname}`] : []
      })
    }),
  )
}

function findConstraints(migration: string): Map<string, Constraint> {
  const found = new Map<string, Constraint>()
  const add = (table: string, node: object | undefined) => {
    if (node === undefined || !('Constraint' in node)) return
    const constraint = node.Constraint as Constraint
    found.set(`${table}.${constraint.conname}`, constraint)
  }
  for (const statement of parse(migration)) {
    if ('CreateStmt' in statement) {
      for (const element of statement.CreateStmt.tableElts ?? []) add(nameOf(statement.CreateStmt.relation), element)
    } else if ('AlterTableStmt' in statement) {
      for (const command of statement.AlterTableStmt.cmds ?? [])
        if ('AlterTableCmd' in command) add(nameOf(statement.AlterTableStmt.relation), command.AlterTableCmd.def)
    }
  }
  return found
}

/** Returns the last part of each column’s name in an expression. */
function findColumns(expression: unknown): Array<string> {
  if (typeof expression !== 'object' || expression === null) return []
  if ('ColumnRef' in expression) {
    const { fields = [] } = expression.ColumnRef as { fields?: Array<object> }
    return [readText(fields.at(-1))]
  }
  return Object.values(expression).flatMap(findColumns)
}

function isConstant(expression: unknown): boolean {
  if (typeof expression !== 'object' || expression === null) return false
  if ('A_Const' in expression) return true
  if ('TypeCast' in expression) return isConstant((expression.TypeCast as { arg?: unknown }).arg)
  return (
    'A_ArrayExpr' in expression &&
    ((expression.A_ArrayExpr as { elements?: Array<unknown> }).elements ?? []).every(isConstant)
  )
}

function readLastName(node: object): string {
  return 'List' in node ? readText((node.List as { items?: Array<object> }).items?.at(-1)) : readText(node)
}

function readText(node: object | undefined): string {
  if (node === undefined) return ''
  if ('String' in node) return (node.String as { sval?: string }).sval ?? ''
  return JSON.stringify(node, (key, value) => (key === 'location' ? undefined : value))
}

function nameOf(relation: { schemaname?: string; relname?: string } | undefined): string {
  return `${relation?.schemaname ?? 'public'}.${relation?.relname}`
}

/** `AT_DropColumn` becomes “drop column”. */
function describeKind(kind: string): string {
  return kind
    .replace(/^(AT|CONSTR)_|Stmt$/g, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll('_', ' ')
    .toLowerCase()
}
