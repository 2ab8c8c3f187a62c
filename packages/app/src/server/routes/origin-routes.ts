import { readSource } from "@curlew/client/editing";
import { fieldAtLocation } from "@curlew/client/internal";
import { Hono } from "hono";
import type {
	FieldOfLine,
	LineOfFile,
	OriginsRequest,
	RequestNeeds,
	RequestOrigins,
} from "../../protocol/preview.ts";
import type { AppContext } from "../context.ts";
import { textOnScreen } from "../sessions/drafts.ts";
import { openedFor } from "./page-collection.ts";
import { readJson } from "./read-json.ts";
import { withShownFiles } from "./shown-files.ts";

/** Where everything in a request comes from, and what has to be sent before it. */
export function originRoutes(app: AppContext): Hono {
	return new Hono()
		.post("/preview/origins", async (context) => {
			const input = await readJson<OriginsRequest>(
				context,
				"environment",
				"request",
			);
			const { collection, files, processes } = openedFor(app, context);
			const request = await textOnScreen(files, input.request);
			const { environment } = input;
			const found = await processes.call("origins", { environment, request });
			const origins: RequestOrigins = withShownFiles(found, collection.paths);
			return context.json(origins);
		})
		.post("/preview/needs", async (context) => {
			const input = await readJson<OriginsRequest>(
				context,
				"environment",
				"request",
			);
			const { collection, files, processes } = openedFor(app, context);
			const request = await textOnScreen(files, input.request);
			const { environment } = input;
			const found = await processes.call("needs", { environment, request });
			const needs: RequestNeeds = withShownFiles(found, collection.paths);
			return context.json(needs);
		})
		.post("/preview/place", async (context) => {
			const { file, line } = await readJson<LineOfFile>(
				context,
				"file",
				"line",
			);
			const { paths } = openedFor(app, context).collection;
			return context.json(fieldOfLine(await paths.resolve(file), line));
		});
}

/** @param file absolute */
function fieldOfLine(file: string, line: number): FieldOfLine {
	const read = readSource(file);
	if (read.kind !== "source") return {};
	const text = read.source.line(line) ?? "";
	const column = text.length - text.trimStart().length + 1;
	const length = Math.max(1, text.trim().length);
	return fieldAtLocation(read.source, { file, line, column, length }) ?? {};
}
