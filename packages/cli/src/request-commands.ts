import type { CurlOption } from "@curlew/client/internal";
import { Command } from "commander";
import type { RenderCommandOptions } from "./commands/render.ts";
import type { SendCommandOptions } from "./commands/send.ts";
import {
	addNetworkOptions,
	addOutputOptions,
	addVariableOptions,
} from "./options/options.ts";
import { parseName } from "./options/parse-option.ts";
import { addRequestOptions } from "./options/request-options.ts";
import { saveOption } from "./options/shared-options.ts";
import { type ExitCode, examples } from "./terminal/exit-codes.ts";

/** `curlew send`: one request and its response. */
export function sendCommand(finish: (code: ExitCode) => void): Command {
	const typed: CurlOption[] = [];
	const command = new Command("send")
		.description(
			"Send one request and show the response: of a file, or typed as for curl or HTTPie. `curlew GET URL` is `curlew send -X GET URL`, and so for every method.",
		)
		.argument(
			"<target>",
			"the request's file, a URL, or - for a request or a curl command on stdin",
			parseName,
		)
		.argument(
			"[items...]",
			"behind a URL: Header:value, name==parameter, name=text, name:=json, name@file",
		);
	addRequestOptions(command, typed);
	addVariableOptions(command)
		.option("-v, --verbose", "show the request and the timings too")
		.option(
			"--raw",
			"write nothing but the response's body on stdout, byte for byte",
		)
		.option(
			"--needed",
			"send first the requests whose scripts and actions set variables that this one reads",
		)
		.addOption(saveOption());
	addOutputOptions(addNetworkOptions(command));
	return command
		.addHelpText(
			"after",
			examples(`
  $ curlew send examples/users/users/create.yml --env local
  $ curlew send users/list.yml --raw | jq .
  $ curlew send orders/pay.yml --needed
  $ curlew GET https://api.example.com/users page==2 Accept:application/json
  $ curlew POST :3000/users name=Ada admin:=true --save-to users/create.yml
  $ curlew PUT '{{base_url}}/users/1' -d @user.json -H 'Content-Type: application/json'
  $ pbpaste | curlew send -             a copied curl command`),
		)
		.action(
			async (target: string, items: string[], options: SendCommandOptions) => {
				const { send } = await import("./commands/send.ts");
				finish(await send({ target, items, typed }, options));
			},
		);
}

/** `curlew render`: what would be sent. */
export function renderCommand(finish: (code: ExitCode) => void): Command {
	const command = new Command("render")
		.description(
			"Show the finished request without sending it. Scripts before the request run, but may not send anything.",
		)
		.argument("<file>", "the request's file", parseName);
	addVariableOptions(command)
		.option(
			"--json",
			"one JSON document: method, url, headers, body, unresolved",
		)
		.option("-v, --verbose", "show every variable change too");
	addOutputOptions(command);
	return command
		.addHelpText(
			"after",
			examples(`
  $ curlew render examples/users/users/create.yml --env local
  $ curlew render users/create.yml --json | jq .unresolved`),
		)
		.action(async (file: string, options: RenderCommandOptions) => {
			const { render } = await import("./commands/render.ts");
			finish(await render(file, options));
		});
}
