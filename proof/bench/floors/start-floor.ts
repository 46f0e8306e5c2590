/** The floor of a start: node:http that answers after one database query. */
import { createServer } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1 })
await pool.query('select 1')
createServer((_, response) => response.end('Home')).listen(Number(process.env.PORT), '127.0.0.1')
