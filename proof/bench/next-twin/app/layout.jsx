export default function Layout({ children }) {
  return (
    <html lang="en-GB">
      <body className="frame">{children}</body>
    </html>
  )
}
