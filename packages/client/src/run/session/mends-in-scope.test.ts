import { expect, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { NO_GRANTS } from "../../variables/trust/grants.ts";
import { mendsInScope } from "./mends-in-scope.ts";
import { openSession } from "./open-session.ts";

test("what can be done about a placeholder is known without sending: other environments, similar names, missing secrets; nothing where it has a value", async () => {
	await using folder = await temporaryFolder({
		"opencollection.yml": "info:\n  name: x\n",
		"a.yml":
			"info:\n  name: A\n  type: http\nhttp:\n  method: GET\n  url: x\nruntime:\n  variables:\n    - name: tenant\n      value: t\n",
		"environments/dev.yml":
			"name: dev\nvariables:\n  - name: host\n    value: https://a.test\n",
		"environments/prod.yml":
			"name: prod\nvariables:\n  - name: token\n    secret: true\n",
	});
	const collection = await openCollection(folder.root);
	const session = await openSession(
		collection,
		{ contentLimit: 0, environment: "prod", grants: NO_GRANTS },
		() => {},
	);
	const request = await collection.request("a");
	const mends = (raw: string) => mendsInScope(session, raw, request);
	const define = (name: string) => ({
		...{ kind: "define-variable", name, environment: "prod" },
	});
	expect(await mends("{{host}}")).toEqual([
		{ kind: "use-environment", environment: "dev" },
		define("host"),
	]);
	expect(await mends("{{tenat}}")).toEqual([
		{ kind: "use-name", written: "{{tenat}}", instead: "{{tenant}}" },
		define("tenat"),
	]);
	expect(await mends("{{token}}")).toEqual([
		{ kind: "store-secret", name: "token" },
		{ kind: "allow-access" },
	]);
	expect(await mends("{{tenant}}")).toEqual([]);
	expect(await mendsInScope(session, "{{tenant}}")).toContainEqual(
		define("tenant"),
	);
	await session.close();
});
