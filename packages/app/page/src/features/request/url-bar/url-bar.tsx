import type { ReactNode } from "react";
import { looksLikeCurl } from "../../../../../src/protocol/collections.ts";
import type { FormTree } from "../../../../../src/protocol/forms.ts";
import { LineEditor } from "../../../editor/line-editor.tsx";
import { withData } from "../../../forms/tree-path.ts";
import { notify } from "../../../state/notice-state.ts";
import { Button } from "../../../ui/button.tsx";
import { askForText } from "../../../ui/dialog-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { keysText, PAGE_KEYS } from "../../../ui/keys.ts";
import { Select } from "../../../ui/select.tsx";
import { fillFromCurl } from "../../collections/curl-actions.ts";
import { withUrl } from "../params/with-url.ts";
import { methodOf, protocolOf, urlOf } from "../request-fields.ts";

/** No method is called so. */
const OTHER = " ";

const METHODS = [
	"GET",
	"POST",
	"PUT",
	"PATCH",
	"DELETE",
	"HEAD",
	"OPTIONS",
	"TRACE",
	[OTHER, "Other …"],
] as const;

/** A token of RFC 9110 §5.6.2, with placeholders. */
const METHOD = /^(?:\{\{[^{}]+\}\}|[!#$%&'*+.^_`|~0-9A-Za-z-])+$/;

async function askForMethod(
	method: string,
	use: (method: string) => void,
): Promise<void> {
	const wanted = await askForText({
		title: "Other method",
		label: "Method",
		value: method,
		action: "Use",
	});
	if (wanted === undefined) return;
	if (METHOD.test(wanted)) {
		// Methods are case-sensitive; those that everybody knows are meant in capital letters.
		const known = METHODS.find((one) => one === wanted.toUpperCase());
		use(typeof known === "string" ? known : wanted);
		return;
	}
	notify({
		kind: "error",
		text: `“${wanted}” is no method.`,
		hint: "A method is one word of letters, digits and signs such as - and _.",
	});
	await askForMethod(method, use);
}

export interface UrlBarProps {
	readonly tree: FormTree;
	readonly onChange: (change: (tree: FormTree) => FormTree) => void;
	readonly isSending: boolean;
	readonly onSend: () => void;
	readonly onCancel: () => void;
	/** Shows the request as code. */
	readonly onCode: () => void;
}

/** Method, URL, and the button that sends. */
export function UrlBar(props: UrlBarProps): ReactNode {
	const { tree, onChange, isSending, onSend, onCancel, onCode } = props;
	const protocol = protocolOf(tree);
	const method = methodOf(tree);
	return (
		<div className="url-bar">
			<Select
				className={`url-method method-${method.toLowerCase()}`}
				label="Method"
				value={method}
				options={METHODS}
				onChange={(wanted) => {
					const use = (chosen: string) =>
						onChange((now) => withData(now, [protocol, "method"], chosen));
					if (wanted === OTHER) void askForMethod(method, use);
					else use(wanted);
				}}
			/>
			<div className="url-field">
				<LineEditor
					label="URL"
					placeholder="https://example.com/users/{{userId}}"
					value={urlOf(tree)}
					onChange={(url) =>
						// Params of the table go along.
						onChange((now) => (urlOf(now) === url ? now : withUrl(now, url)))
					}
					onEnter={onSend}
					onPaste={(text) => {
						if (!looksLikeCurl(text)) return false;
						void fillFromCurl(text, onChange);
						return true;
					}}
				/>
			</div>
			<IconButton icon="code" label="Generate code" onClick={onCode} />
			{isSending ? (
				<Button
					title={`Cancel (${keysText(PAGE_KEYS.cancel)})`}
					onClick={onCancel}
				>
					<Icon name="stop" />
					Cancel
				</Button>
			) : (
				<Button
					kind="primary"
					title={`Send (${keysText(PAGE_KEYS.send)})`}
					onClick={onSend}
				>
					<Icon name="send" />
					Send
				</Button>
			)}
		</div>
	);
}
