"""What attention costs against length: measured, fitted, put into words."""
