import type { CurlOption } from "@curlew/client/internal";
import { Command } from "commander";
import type { RenderCommandOptions } from "./commands/render.ts";
import type { SendCommandOptions } from "./commands/send/send.ts";
import { addCassetteOptions } from "./options/cassette-options.ts";
import { addLookingOptions } from "./options/looking-options.ts";
import {
	addNetworkOptions,
	addOutputOptions,
	addVariableOptions,
} from "./options/options.ts";
import { parseName } from "./options/parse-option.ts";
import {
	addRequestOptions,
	addResponseOptions,
} from "./options/request-options.ts";
import { addRouteOptions } from "./options/route-options.ts";
import { saveOption } from "./options/shared-options.ts";
import { type ExitCode, examples } from "./terminal/exit-codes.ts";

/** What requests are that commands are about. */
export const REQUEST_TARGET = [
	"the request's file, a URL, or - for a request or a curl command on stdin",
	parseName,
] as const;
export const REQUEST_ITEMS =
	"behind a URL: Header:value, name==parameter, name=text, name:=json, name@file";

/** `curlew send`: one request and its response. */
export function sendCommand(finish: (code: ExitCode) => void): Command {
	const typed: CurlOption[] = [];
	const command = new Command("send")
		.description(
			"Send one request and show the response: of a file, or typed as for curl or HTTPie. `curlew GET URL` is `curlew send -X GET URL`, and so for every method.",
		)
		.argument("<target>", ...REQUEST_TARGET)
		.argument("[item...]", REQUEST_ITEMS);
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
	addResponseOptions(command);
	addCassetteOptions(command);
	addOutputOptions(addRouteOptions(addNetworkOptions(command)));
	return command
		.addHelpText(
			"after",
			examples(`
  $ curlew send examples/users/users/create.yml --env local
  $ curlew send users/list.yml --jq '.[].name' --raw
  $ curlew GET https://example.com/big.iso -O
  $ curlew send orders/pay.yml --needed
  $ curlew GET https://api.example.com/users page==2 Accept:application/json
  $ curlew POST :3000/users name=Ada admin:=true --save-to users/create.yml
  $ curlew PUT '{{base_url}}/users/1' -d @user.json -H 'Content-Type: application/json'
  $ pbpaste | curlew send -             a copied curl command`),
		)
		.action(
			async (target: string, items: string[], options: SendCommandOptions) => {
				const { send } = await import("./commands/send/send.ts");
				finish(await send({ target, items, typed, idle: [] }, options));
			},
		);
}

/** `curlew render`: what would be sent. */
export function renderCommand(finish: (code: ExitCode) => void): Command {
	const typed: CurlOption[] = [];
	const command = new Command("render")
		.description(
			"Show the finished request without sending it. Scripts before the request run, but may not send anything.",
		)
		.argument("<target>", ...REQUEST_TARGET)
		.argument("[item...]", REQUEST_ITEMS);
	const idle = addLookingOptions(command, typed);
	addVariableOptions(command)
		.option(
			"--json",
			"one JSON document: method, url, headers, body, unresolved",
		)
		.option("-v, --verbose", "show every variable change too");
	return command
		.addHelpText(
			"after",
			examples(`
  $ curlew render examples/users/users/create.yml --env local
  $ curlew render users/create.yml --json | jq .unresolved
  $ curlew render POST '{{base_url}}/users' name=Ada admin:=true`),
		)
		.action(
			async (
				target: string,
				items: string[],
				options: RenderCommandOptions,
			) => {
				const { render } = await import("./commands/render.ts");
				const words = { target, items, typed, idle: idle() };
				finish(await render(words, options));
			},
		);
}
