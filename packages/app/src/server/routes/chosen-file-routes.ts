import { Hono } from "hono";
import { InvalidRequestError } from "../../errors.ts";
import type {
	AskPresented,
	BrowseFiles,
	KeepCertificate,
} from "../../protocol/files.ts";
import type { AppContext } from "../context.ts";
import { bodyPrefixOf, browseFiles } from "../files/chosen/browse-files.ts";
import { copyIn } from "../files/chosen/copy-in.ts";
import { keepCertificate } from "../files/chosen/keep-certificate.ts";
import { openedFor } from "./page-collection.ts";
import { readJson } from "./read-json.ts";

/** Files that requests, settings and runs name; and certificates of servers. */
export function chosenFileRoutes(app: AppContext): Hono {
	return new Hono()
		.post("/collection-files/browse", async (context) => {
			const { folder } = await readJson<BrowseFiles>(context, "folder");
			const { collection } = openedFor(app, context);
			const found = await browseFiles(collection.paths, folder);
			const bodyPrefix = await bodyPrefixOf(collection);
			return context.json({ ...found, bodyPrefix });
		})
		.post("/collection-files/copy", async (context) => {
			const { folder, name } = context.req.query();
			if (folder === undefined || name === undefined)
				throw new InvalidRequestError("The copy needs a folder and a name.");
			const content = Buffer.from(await context.req.arrayBuffer());
			const { collection } = openedFor(app, context);
			return context.json(
				await copyIn(collection.paths, folder, name, content),
			);
		})
		.post("/certificates/presented", async (context) => {
			const ask = await readJson<AskPresented>(context, "url", "environment");
			const { processes } = openedFor(app, context);
			return context.json(await processes.call("presented", ask));
		})
		.post("/certificates/keep", async (context) => {
			const wanted = await readJson<KeepCertificate>(
				context,
				"name",
				"certificate",
			);
			const { collection } = openedFor(app, context);
			return context.json(await keepCertificate(collection.paths, wanted));
		});
}
