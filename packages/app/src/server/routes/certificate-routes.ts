import { Hono } from "hono";
import type { AskPresented, KeepCertificate } from "../../protocol/files.ts";
import type { AppContext } from "../context.ts";
import { keepCertificate } from "../files/chosen/keep-certificate.ts";
import { openedFor } from "./page-collection.ts";
import { readJson } from "./read-json.ts";

/** Certificates that servers present, and those that a collection keeps. */
export function certificateRoutes(app: AppContext): Hono {
	return new Hono()
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
