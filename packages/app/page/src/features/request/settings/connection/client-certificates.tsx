import { type ReactNode, useId } from "react";
import type { FormTree } from "../../../../../../src/protocol/forms.ts";
import { textAtPath, treesAt, withData } from "../../../../forms/tree-path.ts";
import { FieldAt } from "../../../../problems/field-at.tsx";
import { hasPlaceFor } from "../../../../state/collection-state.ts";
import { Button } from "../../../../ui/button.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { KeepSecretHint } from "../../auth/keep-secret.tsx";
import {
	ChoiceRow,
	FormRow,
	SwitchRow,
	TextRow,
} from "../../form/form-rows.tsx";
import type { ConnectionFormProps } from "./connection-form.tsx";
import { FileRow } from "./file-row.tsx";

const PATH = ["config", "clientCertificates"] as const;

const TYPES = [
	["pem", "PEM: certificate and key"],
	["pkcs12", "PKCS #12: one file (.pfx, .p12)"],
] as const;

const BLANK: FormTree = {
	domain: "",
	type: "pem",
	certificateFilePath: "",
	privateKeyFilePath: "",
};

/** By which certificates the collection's requests tell servers who they are. */
export function ClientCertificates({
	tree,
	onChange,
}: ConnectionFormProps): ReactNode {
	const certificates = treesAt(tree, PATH);
	const put = (changed: readonly FormTree[]) =>
		onChange((now) =>
			withData(now, PATH, changed.length === 0 ? undefined : changed),
		);
	return (
		<>
			{certificates.map((certificate, index) => (
				<FieldAt
					// biome-ignore lint/suspicious/noArrayIndexKey: certificates have no other identity
					key={index}
					path={[...PATH, index]}
				>
					<OneCertificate
						number={index + 1}
						certificate={certificate}
						onChange={(changed) => put(certificates.with(index, changed))}
						onRemove={() => put(certificates.toSpliced(index, 1))}
					/>
				</FieldAt>
			))}
			<FormRow
				label={certificates.length === 0 ? "Client certificates" : ""}
				hint={
					certificates.length === 0
						? "For servers that want to know who is calling (mutual TLS)."
						: undefined
				}
			>
				<Button isSmall onClick={() => put([...certificates, BLANK])}>
					Add a client certificate
				</Button>
			</FormRow>
		</>
	);
}

interface OneCertificateProps {
	/** From 1. */
	readonly number: number;
	readonly certificate: FormTree;
	readonly onChange: (certificate: FormTree) => void;
	readonly onRemove: () => void;
}

function OneCertificate(props: OneCertificateProps): ReactNode {
	const { number, certificate, onChange, onRemove } = props;
	const id = useId();
	const textOf = (name: string) => textAtPath(certificate, [name]);
	const put = (name: string) => (text: string) =>
		onChange({ ...certificate, [name]: text });
	const title = textOf("domain") || `Client certificate ${number}`;
	const isPkcs12 = textOf("type") === "pkcs12";
	const passphrase = textOf("passphrase");
	const putPassphrase = (text: string) => {
		const { passphrase: _, ...others } = certificate;
		onChange(text === "" ? others : { ...others, passphrase: text });
	};
	return (
		<section className="form-group" aria-labelledby={id}>
			<header className="form-group-head">
				<h4 id={id}>{title}</h4>
				<IconButton icon="trash" label={`Remove ${title}`} onClick={onRemove} />
			</header>
			<FieldAt path={["domain"]}>
				<TextRow
					label="For the host"
					value={textOf("domain")}
					placeholder="api.example.com, *.example.com or *, with :port if only there"
					onChange={put("domain")}
				/>
			</FieldAt>
			<ChoiceRow
				label="Kind of files"
				value={textOf("type") || "pem"}
				choices={TYPES}
				onChange={(type) => onChange(withType(certificate, type))}
			/>
			{isPkcs12 ? (
				<FileRow
					label="Certificate and key"
					field="pkcs12FilePath"
					endings={["pfx", "p12"]}
					value={textOf("pkcs12FilePath")}
					onChange={put("pkcs12FilePath")}
				/>
			) : (
				<>
					<FileRow
						label="Certificate"
						field="certificateFilePath"
						endings={["pem", "crt", "cer"]}
						value={textOf("certificateFilePath")}
						onChange={put("certificateFilePath")}
					/>
					<FileRow
						label="Its key"
						field="privateKeyFilePath"
						endings={["pem", "key"]}
						value={textOf("privateKeyFilePath")}
						onChange={put("privateKeyFilePath")}
					/>
				</>
			)}
			<FieldAt path={["passphrase"]}>
				<TextRow
					label="Passphrase"
					value={passphrase}
					placeholder="none"
					isSecret
					onChange={putPassphrase}
				>
					<KeepSecretHint
						name="certificatePassphrase"
						value={passphrase}
						onKept={putPassphrase}
					/>
				</TextRow>
			</FieldAt>
			{(hasPlaceFor("collection.clientCertificates.disabled") ||
				textOf("disabled") === "true") && (
				<SwitchRow
					label="Use it"
					isOn={textOf("disabled") !== "true"}
					onChange={(isOn) => {
						const { disabled: _, ...others } = certificate;
						onChange(isOn ? others : { ...others, disabled: true });
					}}
				/>
			)}
		</section>
	);
}

/** The files of another type are others; what both have stays. */
function withType(certificate: FormTree, type: string): FormTree {
	const {
		certificateFilePath: _certificate,
		privateKeyFilePath: _key,
		pkcs12FilePath: _bundle,
		...others
	} = certificate;
	return type === "pkcs12"
		? { ...others, type, pkcs12FilePath: "" }
		: { ...others, type, certificateFilePath: "", privateKeyFilePath: "" };
}
