import type { ReactNode } from "react";
import type { FormTree } from "../../../../../src/protocol/forms.ts";
import { LineEditor } from "../../../editor/line-editor.tsx";
import { withData } from "../../../forms/tree-path.ts";
import { Icon } from "../../../ui/icon.tsx";
import { fillFromCurl } from "../../collections/curl-actions.ts";
import { looksLikeCurl } from "../../collections/looks-like-curl.ts";
import { withUrl } from "../params/with-url.ts";
import { methodOf, protocolOf, urlOf } from "../request-fields.ts";

const METHODS = [
	"GET",
	"POST",
	"PUT",
	"PATCH",
	"DELETE",
	"HEAD",
	"OPTIONS",
	"TRACE",
] as const;

export interface UrlBarProps {
	readonly tree: FormTree;
	readonly onChange: (change: (tree: FormTree) => FormTree) => void;
	readonly isSending: boolean;
	readonly onSend: () => void;
	readonly onCancel: () => void;
}

/** Method, URL, and the button that sends. */
export function UrlBar(props: UrlBarProps): ReactNode {
	const { tree, onChange, isSending, onSend, onCancel } = props;
	const protocol = protocolOf(tree);
	const method = methodOf(tree);
	const known = METHODS.some((one) => one === method);
	return (
		<div className="url-bar">
			<select
				className={`url-method method-${method.toLowerCase()}`}
				aria-label="Method"
				value={method}
				onChange={(event) => {
					const { value } = event.target;
					onChange((now) => withData(now, [protocol, "method"], value));
				}}
			>
				{(known ? METHODS : [method, ...METHODS]).map((one) => (
					<option key={one}>{one}</option>
				))}
			</select>
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
			{isSending ? (
				<button type="button" className="button" onClick={onCancel}>
					<Icon name="stop" />
					Cancel
				</button>
			) : (
				<button
					type="button"
					className="button button-primary"
					title="Send (Ctrl+Enter)"
					onClick={onSend}
				>
					<Icon name="send" />
					Send
				</button>
			)}
		</div>
	);
}
