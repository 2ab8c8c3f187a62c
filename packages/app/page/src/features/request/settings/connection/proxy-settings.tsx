import type { ReactNode } from "react";
import type {
	FieldPath,
	FormData,
} from "../../../../../../src/protocol/forms.ts";
import {
	dataAt,
	isFormMap,
	textAtPath,
	withData,
} from "../../../../forms/tree-path.ts";
import { FieldAt } from "../../../../problems/field-at.tsx";
import { KeepSecretHint } from "../../auth/keep-secret.tsx";
import {
	ChoiceRow,
	FormRow,
	SwitchRow,
	TextRow,
} from "../../form/form-rows.tsx";
import type { ConnectionFormProps } from "./connection-form.tsx";
import {
	PROXY_CONFIG_PATH,
	proxyChoice,
	withProxyChoice,
} from "./proxy-tree.ts";

const CHOICES = [
	["system", "That of the system"],
	["none", "None"],
	["own", "This one"],
] as const;

const PROTOCOLS = [
	["http", "HTTP"],
	["https", "HTTPS"],
	["socks5", "SOCKS 5"],
] as const;

/** By which proxy all requests of the collection go. */
export function ProxySettings({
	tree,
	onChange,
}: ConnectionFormProps): ReactNode {
	const choice = proxyChoice(tree);
	return (
		<>
			<ChoiceRow
				label="Proxy"
				hint={
					choice === "system"
						? "What HTTP_PROXY, HTTPS_PROXY and NO_PROXY say where Curlew was started."
						: undefined
				}
				value={choice}
				choices={CHOICES}
				onChange={(value) => {
					const chosen = CHOICES.find(([one]) => one === value)?.[0];
					if (chosen) onChange((now) => withProxyChoice(now, chosen));
				}}
			/>
			{choice === "own" && <OwnProxy tree={tree} onChange={onChange} />}
		</>
	);
}

function OwnProxy({ tree, onChange }: ConnectionFormProps): ReactNode {
	const textOf = (...path: FieldPath) =>
		textAtPath(tree, [...PROXY_CONFIG_PATH, ...path]);
	const put = (value: FormData | undefined, ...path: FieldPath) =>
		onChange((now) => withData(now, [...PROXY_CONFIG_PATH, ...path], value));
	const auth = dataAt(tree, [...PROXY_CONFIG_PATH, "auth"]);
	const signsIn = isFormMap(auth) && textOf("auth", "disabled") !== "true";
	const protocol = textOf("protocol");
	return (
		<>
			<ChoiceRow
				label="Protocol"
				value={
					protocol === "socks5h" || protocol === "socks"
						? "socks5"
						: protocol || "http"
				}
				choices={PROTOCOLS}
				onChange={(value) => put(value, "protocol")}
			/>
			<FieldAt path={[...PROXY_CONFIG_PATH, "hostname"]}>
				<TextRow
					label="Host of the proxy"
					value={textOf("hostname")}
					placeholder="proxy.example.com"
					// It has to be there: an empty one says what is missing.
					onChange={(text) => put(text, "hostname")}
				/>
			</FieldAt>
			<FormRow label="Port of the proxy">
				<input
					className="input input-number"
					type="number"
					min={1}
					max={65535}
					aria-label="Port of the proxy"
					placeholder={
						protocol === "socks5" ? "1080" : protocol === "https" ? "443" : "80"
					}
					value={textOf("port")}
					onChange={({ target }) =>
						put(target.value === "" ? undefined : Number(target.value), "port")
					}
				/>
			</FormRow>
			<SwitchRow
				label="Requires authentication"
				isOn={signsIn}
				onChange={(isOn) => {
					if (isOn && isFormMap(auth)) put(undefined, "auth", "disabled");
					else if (isOn) put({ username: "", password: "" }, "auth");
					else if (textOf("auth", "username") === "") put(undefined, "auth");
					else put(true, "auth", "disabled");
				}}
			/>
			{signsIn && (
				<>
					<FieldAt path={[...PROXY_CONFIG_PATH, "auth", "username"]}>
						<TextRow
							label="User of the proxy"
							value={textOf("auth", "username")}
							onChange={(text) => put(text, "auth", "username")}
						/>
					</FieldAt>
					<FieldAt path={[...PROXY_CONFIG_PATH, "auth", "password"]}>
						<TextRow
							label="Password of the proxy"
							value={textOf("auth", "password")}
							placeholder="{{proxyPassword}}"
							isSecret
							onChange={(text) => put(text, "auth", "password")}
						>
							<KeepSecretHint
								name="proxyPassword"
								value={textOf("auth", "password")}
								onKept={(text) => put(text, "auth", "password")}
							/>
						</TextRow>
					</FieldAt>
				</>
			)}
			<FieldAt path={[...PROXY_CONFIG_PATH, "bypassProxy"]}>
				<TextRow
					label="Bypass for hosts"
					hint="With commas between them. A name holds for everything below it."
					value={textOf("bypassProxy")}
					placeholder="localhost, *.internal"
					onChange={(text) =>
						put(text === "" ? undefined : text, "bypassProxy")
					}
				/>
			</FieldAt>
		</>
	);
}
