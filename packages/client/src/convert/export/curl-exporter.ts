import { dirname } from "node:path";
import { curl } from "../snippets/targets/shell.ts";
import { tellWhatOnlyRuns } from "./common-losses.ts";
import { userInHeader } from "./exported-requests.ts";
import type { ExportedRequest, Exporter } from "./exporter.ts";
import { withRelativeFiles } from "./relative-files.ts";

/** A shell script with a command for each request, in the order of a run. */
export const CURL_EXPORTER: Exporter = {
	title: "curl commands",
	layout: "file",
	write: ({ definition, requests, environment }, losses, target) => {
		const commands = requests.map((request) => {
			tellWhatOnlyRuns(request.definition, "curl commands", losses);
			return `# ${oneLine(request.definition.path)}\n${commandOf(request, dirname(target))}`;
		});
		const values =
			environment === undefined
				? "Placeholders stand as in the collection; `curlew convert --env NAME` fills them in."
				: `With the values of ${environment}; secrets are placeholders.`;
		const head = `#!/bin/sh\n# ${oneLine(definition.name)}\n# ${values}\n`;
		return new Map([["", [head, ...commands].join("\n")]]);
	},
};

function commandOf({ sent }: ExportedRequest, folder: string): string {
	const users = sent.headers.flatMap(([name, value]) => {
		const user = userInHeader(name, value);
		return user ? [user] : [];
	});
	const [user] = users;
	const headers = sent.headers.filter(
		([name, value]) => userInHeader(name, value) === undefined,
	);
	return curl({
		...withRelativeFiles(sent, folder),
		headers,
		...(user && { user }),
	});
}

function oneLine(text: string): string {
	return text.replace(/\s+/g, " ");
}
