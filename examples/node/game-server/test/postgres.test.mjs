// Servers that share a PostgreSQL database.

import { test } from 'node:test';
import { startServer as startPostgres } from '../../../../bindings-node/test/postgres-server.mjs';
import { testDatabase, testSharing } from './sharing.mjs';

const postgres = await startPostgres();
const skip = postgres.folder === undefined ? 'PostgreSQL is not here' : false;
const url = `postgres://flagfall@/postgres?host=${postgres.folder}`;

test.after(() => postgres.close());

testSharing('PostgreSQL', url, postgres.restart, skip);
testDatabase('PostgreSQL', url, skip);
