import { Hono } from "hono";
import type {
	ClearVariables,
	KnownVariables,
	MendsRequest,
	SetVariableRequest,
	VariablesRequest,
} from "../../protocol/variables.ts";
import type { CollectionPaths } from "../collection/collection-paths.ts";
import type { AppContext } from "../context.ts";
import { textOnScreen } from "../sessions/drafts.ts";
import { openedFor } from "./page-collection.ts";
import { readJson } from "./read-json.ts";

/** The variables that a request sees, as they are now. */
export function variableRoutes(app: AppContext): Hono {
	return new Hono()
		.post("/variables", async (context) => {
			const { environment, request } = await readJson<VariablesRequest>(
				context,
				"environment",
			);
			const { collection, files, processes } = openedFor(app, context);
			const known = await processes.call("variables", {
				environment,
				...(request && { request: await textOnScreen(files, request) }),
			});
			return context.json(shown(known, collection.paths));
		})
		.post("/variables/mends", async (context) => {
			const { environment, request, raw } = await readJson<MendsRequest>(
				context,
				"environment",
				"raw",
			);
			const { files, processes } = openedFor(app, context);
			const mends = await processes.call("mends", {
				environment,
				raw,
				...(request && { request: await textOnScreen(files, request) }),
			});
			return context.json(mends);
		})
		.post("/variables/set", async (context) => {
			const input = await readJson<SetVariableRequest>(
				context,
				"environment",
				"scope",
				"name",
				"value",
			);
			const { hub, processes } = openedFor(app, context);
			await processes.call("set-variable", input);
			const { environment } = input;
			hub.emit({ type: "variables-changed", environment });
			return context.body(null, 204);
		})
		.post("/variables/clear", async (context) => {
			const input = await readJson<ClearVariables>(
				context,
				"environment",
				"variables",
			);
			const { hub, processes } = openedFor(app, context);
			await processes.call("clear-variables", input);
			const { environment } = input;
			hub.emit({ type: "variables-changed", environment });
			return context.body(null, 204);
		})
		.post("/variables/reset", async (context) => {
			const { environment } = await readJson<{
				readonly environment: string | null;
			}>(context, "environment");
			const { hub, processes } = openedFor(app, context);
			await processes.call("reset", { environment });
			hub.emit({ type: "variables-changed", environment });
			return context.body(null, 204);
		});
}

function shown(
	{ variables, missingSecrets, processNames, syntax, choices }: KnownVariables,
	paths: CollectionPaths,
): KnownVariables {
	return {
		variables: variables.map((variable) =>
			variable.file === undefined
				? variable
				: { ...variable, file: paths.shown(variable.file) },
		),
		missingSecrets: missingSecrets.map((secret) => ({
			...secret,
			file: paths.shown(secret.file),
		})),
		processNames,
		syntax,
		choices,
	};
}
